// The words of teams, gifts and prices.

extension WordTable {
  static let traditionalChineseMemberships = """
    team: 團隊
    team-of: {name}的團隊
    seats-taken: {plan}，已用席位：{taken}/{seats}
    take-out: 移出
    hand-over: 移交團隊
    hand-over-explained: 接手的人此後管理團隊。你仍留在團隊中。
    leave-team: 退出團隊
    invite: 邀請
    invite-explained: 邀請將寄到此地址，一週內有效，只能使用一次。
    withdraw: 撤回
    team-link: 加入連結
    team-link-explained: 持有連結的人可在有空位時加入。連結僅在產生時顯示一次；產生新連結後舊連結失效。
    new-link: 產生新連結
    switch-off: 關閉
    switch-on: 開啟
    team-domain: 憑電子郵件地址加入
    team-domain-explained: 開啟後，凡帳戶使用 {domain} 地址的人都可在有空位時加入。
    team-domain-public: 任何人都可以擁有這類地址，因此不能用它開放團隊。
    join-team: 加入團隊
    team-invites: {name}為你留有席位：{plan}。
    team-full: 團隊沒有空位。
    team-closed: 團隊的方案已結束或已暫停。
    team-taken-out: 你已被移出該團隊。只有受到邀請才能重新加入。
    team-link-over: 此邀請已失效。請索取新的邀請。
    no-team: 你不在任何團隊中。
    team-still-yours: 你的團隊中還有其他人。請先移交團隊或移出他們；未刪除任何內容。
    team-mail-subject: {name}邀請你加入{site}
    team-mail-text: {name}（{address}）在{site}的團隊中為你留有席位。請在一週內開啟此頁面並按下按鈕：
    team-mail-unasked: 如果你不認識邀請者，無需任何操作。
    gift-from: {name}的禮物
    gift-explained: {site}的{plan}。使用代碼後開始，或延長你已有的方案。
    gift-how: 兌換方法：開啟 {address}，登入或加入，然後輸入此代碼：
    redeem: 兌換
    gift-code: 禮物或優惠券代碼
    gift-over: 此代碼無效或已失效。
    gift-endless: 你的方案沒有期限。請把代碼送給別人。
    gift-mail-subject: 來自{name}的禮物
    gift-mail-text: {name}送你一份禮物：{site}的{plan}。開啟此頁面即可兌換或列印：
    gift-mail-code: 代碼是 {code}。
    try-for: 試用{plan} {count} 天
    trial-until: {plan}，試用至{date}
    past-due-until: {plan}；付款失敗。可使用至{date}。
    trial-used: 僅限沒有方案且從未試用過的人試用。
    prices: 價格
    prices-elsewhere: 其他國家和地區的價格
    country: 國家或地區
    other-countries: 所有其他國家和地區
    show: 顯示
    price-for-months: {price}（{count} 個月）
    price-once: 一次性 {price}，無期限
    coupon-counts: 使用優惠券 {code}：{price}
    """
}

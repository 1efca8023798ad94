// The words of teams, gifts and prices.

extension WordTable {
  static let chineseMemberships = """
    team: 团队
    team-of: {name}的团队
    seats-taken: {plan}，已用席位：{taken}/{seats}
    take-out: 移出
    hand-over: 移交团队
    hand-over-explained: 接手的人此后管理团队。你仍留在团队中。
    leave-team: 退出团队
    invite: 邀请
    invite-explained: 邀请将发送到此地址，一周内有效，只能使用一次。
    withdraw: 撤回
    team-link: 加入链接
    team-link-explained: 持有链接的人可在有空位时加入。链接仅在生成时显示一次；生成新链接后旧链接失效。
    new-link: 生成新链接
    switch-off: 关闭
    switch-on: 开启
    team-domain: 凭邮箱地址加入
    team-domain-explained: 开启后，凡账户使用 {domain} 地址的人都可在有空位时加入。
    team-domain-public: 任何人都可以拥有这类地址，因此不能用它开放团队。
    join-team: 加入团队
    team-invites: {name}为你留有席位：{plan}。
    team-full: 团队没有空位。
    team-closed: 团队的方案已结束或已暂停。
    team-taken-out: 你已被移出该团队。只有受到邀请才能重新加入。
    team-link-over: 此邀请已失效。请索取新的邀请。
    no-team: 你不在任何团队中。
    team-still-yours: 你的团队中还有其他人。请先移交团队或移出他们；未删除任何内容。
    team-mail-subject: {name}邀请你加入{site}
    team-mail-text: {name}（{address}）在{site}的团队中为你留有席位。请在一周内打开此页面并按下按钮：
    team-mail-unasked: 如果你不认识邀请者，无需任何操作。
    gift-from: {name}的礼物
    gift-explained: {site}的{plan}。使用代码后开始，或延长你已有的方案。
    gift-how: 兑换方法：打开 {address}，登录或加入，然后输入此代码：
    redeem: 兑换
    gift-code: 礼物或优惠券代码
    gift-over: 此代码无效或已失效。
    gift-endless: 你的方案没有期限。请把代码送给别人。
    gift-mail-subject: 来自{name}的礼物
    gift-mail-text: {name}送你一份礼物：{site}的{plan}。打开此页面即可兑换或打印：
    gift-mail-code: 代码是 {code}。
    try-for: 试用{plan} {count} 天
    trial-until: {plan}，试用至{date}
    past-due-until: {plan}；付款失败。可使用至{date}。
    trial-used: 仅限没有方案且从未试用过的人试用。
    prices: 价格
    prices-elsewhere: 其他国家和地区的价格
    country: 国家或地区
    other-countries: 所有其他国家和地区
    show: 显示
    price-for-months: {price}（{count} 个月）
    price-once: 一次性 {price}，无期限
    coupon-counts: 使用优惠券 {code}：{price}
    """
}

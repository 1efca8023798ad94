// The words of teams, gifts and prices.

extension WordTable {
  static let japaneseMemberships = """
    team: チーム
    team-of: {name}さんのチーム
    seats-taken: {plan}、使用中の席：{seats}のうち{taken}
    take-out: 外す
    hand-over: チームを引き継ぐ
    hand-over-explained: 引き継いだ人が以後チームを管理します。自分の席はそのまま残ります。
    leave-team: チームを抜ける
    invite: 招待する
    invite-explained: 招待はこのアドレスに送られ、1週間、一度だけ使えます。
    withdraw: 取り消す
    team-link: 参加用のリンク
    team-link-explained: リンクを持っている人は、空席があるあいだ参加できます。表示されるのは作成時の一度だけで、新しく作ると前のものは使えなくなります。
    new-link: 新しいリンクを作る
    switch-off: オフにする
    switch-on: オンにする
    team-domain: メールアドレスによる参加
    team-domain-explained: オンのあいだ、{domain} のアドレスを持つアカウントは、空席があれば誰でも参加できます。
    team-domain-public: このようなアドレスは誰でも持てるため、チームを開放することはできません。
    join-team: チームに参加する
    team-invites: {name}さんが席を用意しています：{plan}
    team-full: チームに空席がありません。
    team-closed: チームのプランは終了しているか、停止中です。
    team-taken-out: このチームから外されています。戻るには招待が必要です。
    team-link-over: この招待はもう使えません。新しい招待を依頼してください。
    no-team: どのチームにも入っていません。
    team-still-yours: チームにほかの人がいます。先に引き継ぐか外してください。何も削除されていません。
    team-mail-subject: {name}さんから{site}への招待
    team-mail-text: {name}さん（{address}）が{site}のチームに席を用意しています。受け取るには、1週間以内にこのページを開き、ボタンを押してください。
    team-mail-unasked: 招待した人に心当たりがなければ、何もする必要はありません。
    gift-from: {name}さんからの贈り物
    gift-explained: {site}の{plan}。コードを使うと始まり、すでにプランがあれば延長されます。
    gift-how: 受け取るには{address}を開き、ログインまたは登録して、このコードを入力してください：
    redeem: コードを使う
    gift-code: 贈り物またはクーポンのコード
    gift-over: このコードは使えないか、もう使えません。
    gift-endless: 無期限のプランがあります。コードはほかの人に渡してください。
    gift-mail-subject: {name}さんからの贈り物
    gift-mail-text: {name}さんからの贈り物です：{site}の{plan}。受け取りや印刷は、このページを開いてください。
    gift-mail-code: コードは{code}です。
    try-for: {plan}を{count}日間試す
    trial-until: {plan}、{date}まで試用
    past-due-until: {plan}：支払いができませんでした。{date}まで利用できます。
    trial-used: 試用できるのは、プランがなく、試用したことのない人だけです。
    prices: 料金
    prices-elsewhere: ほかの国での料金
    country: 国
    other-countries: そのほかの国
    show: 表示
    price-for-months: {price}／{count}か月
    price-once: {price}（一度きり、無期限）
    coupon-counts: クーポン{code}適用で{price}
    """
}

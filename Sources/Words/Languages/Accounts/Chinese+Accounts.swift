extension WordTable {
  /// The words of pages of readers’ accounts.
  static let chineseAccounts = """
    rest-of-page-for-members: 本页其余内容仅供会员阅读。
    rest-of-page-for-paying: 本页其余内容仅供付费会员阅读。
    what-you-saw: 看过的节目
    progress-explained: 节目停在何处会保存在账号中，所有设备都能从那里继续。其他人看不到。
    nothing-seen: 尚未保存任何内容。
    stopped-at: 停在 {time}
    remove: 移除
    remove-all: 全部移除
    keep-nothing: 今后不再保存，并移除已保存的内容
    keep-again: 今后保存停止的位置
    nothing-is-kept: 不会保存任何观看记录。
    change-address: 更改电子邮件地址
    new-address: 新的电子邮件地址
    change-address-explained: 已发出两封邮件：一封发往现有地址，含有允许更改的链接；一封发往新地址，含有验证码。一小时内打开链接并输入验证码后，地址即会更改。
    code-of-new-address: 新地址邮件中的验证码
    allow-change: 允许更改
    allow-explained: 此账号的电子邮件地址将改为 {address}。在输入发往该地址的验证码之前，不会有任何更改。
    change-allowed: 已允许更改。现在请输入发往新地址的验证码。
    address-changed: 电子邮件地址已更改。所有其他设备均已退出。
    allow-mail-subject: 更改 {site} 的电子邮件地址
    allow-mail-text: 账号的电子邮件地址将改为 {address}。如需允许，请打开此页面并按下按钮：
    allow-mail-unasked: 如非本人操作，请登录并退出所有其他设备，此链接即失效。
    prove-mail-text: 此验证码用于证明可以收到此地址的邮件。它只能在请求它的浏览器中使用一次，一小时内有效：
    last-used: 上次使用：{date}
    """
}

extension WordTable {
  /// The words of pages of readers’ accounts.
  static let traditionalChineseAccounts = """
    rest-of-page-for-members: 本頁其餘內容僅供會員閱讀。
    rest-of-page-for-paying: 本頁其餘內容僅供付費會員閱讀。
    what-you-saw: 看過的節目
    progress-explained: 節目停在何處會儲存在帳號中，所有裝置都能從那裡繼續。其他人看不到。
    nothing-seen: 尚未儲存任何內容。
    stopped-at: 停在 {time}
    remove: 移除
    remove-all: 全部移除
    keep-nothing: 今後不再儲存，並移除已儲存的內容
    keep-again: 今後儲存停止的位置
    nothing-is-kept: 不會儲存任何觀看紀錄。
    change-address: 變更電子郵件地址
    new-address: 新的電子郵件地址
    change-address-explained: 已寄出兩封郵件：一封寄往目前的地址，含有允許變更的連結；一封寄往新地址，含有驗證碼。一小時內開啟連結並輸入驗證碼後，地址即會變更。
    code-of-new-address: 新地址郵件中的驗證碼
    allow-change: 允許變更
    allow-explained: 此帳號的電子郵件地址將改為 {address}。在輸入寄往該地址的驗證碼之前，不會有任何變更。
    change-allowed: 已允許變更。現在請輸入寄往新地址的驗證碼。
    address-changed: 電子郵件地址已變更。所有其他裝置均已登出。
    allow-mail-subject: 變更 {site} 的電子郵件地址
    allow-mail-text: 帳號的電子郵件地址將改為 {address}。如要允許，請開啟此頁面並按下按鈕：
    allow-mail-unasked: 如非本人操作，請登入並登出所有其他裝置，此連結即失效。
    prove-mail-text: 此驗證碼用於證明可以收到此地址的郵件。它只能在要求它的瀏覽器中使用一次，一小時內有效：
    last-used: 上次使用：{date}
    """
}

extension WordTable {
  /// The words of pages of readers’ accounts.
  static let japaneseAccounts = """
    rest-of-page-for-members: このページの続きは会員限定です。
    rest-of-page-for-paying: このページの続きは有料会員限定です。
    what-you-saw: 視聴したエピソード
    progress-explained: エピソードを止めた位置はアカウントに保存され、どのデバイスでもそこから再開できます。ほかの人には見えません。
    nothing-seen: まだ何も保存されていません。
    stopped-at: {time} で停止
    remove: 削除
    remove-all: すべて削除
    keep-nothing: 今後は何も保存せず、保存済みの記録を削除する
    keep-again: 今後は停止位置を保存する
    nothing-is-kept: 視聴の記録は保存されません。
    change-address: メールアドレスを変更
    new-address: 新しいメールアドレス
    change-address-explained: 2通のメールを送信しました。現在のアドレスには変更を許可するリンク、新しいアドレスには確認コードが届きます。1時間以内にリンクを開き、コードを入力すると、アドレスが変わります。
    code-of-new-address: 新しいアドレスに届いた確認コード
    allow-change: 変更を許可
    allow-explained: このアカウントのメールアドレスを {address} に変更します。そこに送られたコードも入力されるまで、何も変わりません。
    change-allowed: 変更が許可されました。新しいアドレスに届いたコードを入力してください。
    address-changed: メールアドレスを変更しました。他のすべてのデバイスからログアウトしました。
    allow-mail-subject: {site} のメールアドレスの変更
    allow-mail-text: アカウントのメールアドレスを {address} に変更します。許可する場合は、このページを開いてボタンを押してください。
    allow-mail-unasked: お心当たりのない場合は、ログインして他のすべてのデバイスからログアウトしてください。このリンクは使えなくなります。
    prove-mail-text: このコードは、このアドレスのメールを読めることを確認するものです。要求したブラウザーで、1時間以内に1回だけ使えます。
    last-used: 最終使用日 {date}
    """
}

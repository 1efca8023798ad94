extension WordTable {
  static let japanese = WordTable(
    "ja", .none,
    """
    skip-to-content: 本文へ移動
    site-navigation: サイト
    lists-navigation: すべての記事とフィード
    archive: アーカイブ
    tags: タグ
    search: 検索
    subscribe: 購読
    about: このサイトについて
    episodes: エピソード
    series: シリーズ
    colours: 配色
    colours-auto: 自動
    colours-light: ライト
    colours-dark: ダーク
    colours-contrast: ハイコントラスト
    contact: 連絡先
    back-to-top: ページの先頭へ
    published-with: {program} で公開
    feeds-of: {site} のフィード
    list-separator: 、
    list-and: と
    list-or: または
    colon: ：
    sentence: {text}。
    titled-page: {text}（{page}ページ）
    page-of-pages: {text}（{page}/{pages}ページ）
    range: {first}～{last}
    decimal-mark: .
    bytes: {count} バイト
    kilobytes: {number} kB
    megabytes: {number} MB
    page: {page}ページ
    pages: ページ
    posts: 記事
    newest-posts: 新着記事
    newer-posts: 新しい記事
    older-posts: 古い記事
    nothing-published: まだ何も公開されていません。
    subscribe-to-feed: フィードを購読
    subscribe-for-first: {subscribe}すると、最初の記事がリーダーに届きます。
    owner: 著者：{author}
    minutes-to-read: 読了時間 {count}分
    updated-on: {date}更新
    by-authors: 著者：{authors}
    part-number: 第{part}回
    continue-reading: 続きを読む
    watch-episode: エピソードを見る
    post-count: 記事{count}件
    posts-after-count: 件の記事
    on-this-page: 目次
    link-to-section: この節へのリンク
    table: 表
    picture: 画像
    done: 完了
    to-do: 未完了
    copy: コピー
    copied: コピーしました
    callout-note: 補足
    callout-tip: ヒント
    callout-important: 重要
    callout-warning: 警告
    callout-caution: 注意
    back-to-reference: 参照{number}に戻る
    part-of-series: シリーズ「{series}」第{part}回（全{parts}回）
    outdated: この記事の内容は古くなっています。
    read-instead: 代わりに「{post}」をご覧ください。
    updates: 更新履歴
    comments: コメント
    attachments: 添付ファイル
    first-published-at: 初出：{site}。
    written-by: 著者：{authors}。
    related-posts: 関連記事
    neighbouring-posts: 前後の記事
    previous-part: 前の回
    next-part: 次の回
    older: 前の記事
    newer: 次の記事
    posts-with-same-tag: 同じタグの記事
    more-in: {tag} の他の記事
    draft-titled: 下書き：{title}
    draft-notice: これは下書きです。このアドレスを知っている人だけが読めます。
    posts-of-site: {site} の記事：{period}
    all-posts-of-site: {site} のすべての記事
    all-posts-of-year: {year}年のすべての記事
    posts-of-period: {period}の記事
    undated: 日付なし
    years: 年
    months: 月
    posts-of-year: {year}年の{posts}
    posts-of-years: {first}年から{last}年の{posts}
    earlier-and-later: 前後の期間
    earlier: 前の期間
    later: 次の期間
    all-series: すべてのシリーズ
    all-series-of-site: {site} のすべてのシリーズ
    part-count: 全{count}回
    all-tags-of-site: {site} のすべてのタグ
    no-tags: タグの付いた記事はまだありません。
    tag-count: タグ{count}個
    tags-sorted: {tags}（{name}または{number}）。
    sorted-by-name: 名前順
    sorted-by-number: 記事数順
    posts-about: 「{tag}」の記事
    posts-by: {author} の記事
    series-named: シリーズ：{series}
    posts-about-on-site: {site} の「{tag}」の記事
    posts-by-on-site: {site} の {author} の記事
    series-on-site: {site} のシリーズ「{series}」
    subscribe-to-tag: {extent}。このタグを購読：{feeds}。
    subscribe-to-author: {extent}。この著者を購読：{feeds}。
    subscribe-to-series: {extent}。このシリーズを購読：{feeds}。
    often-together: よく一緒に使われるタグ：{tags}
    further-on: 次へ
    back: 前へ
    elsewhere: 他のサイト：{profiles}
    feed-of-series: シリーズ「{series}」
    feed-of-authors: {title}、著者：{authors}
    feed-of-summaries: {title}（要約）
    audio-podcast: {site}（音声）
    video-podcast-feed: {site}（動画ポッドキャスト）
    audio-podcast-feed: {site}（音声ポッドキャスト）
    authors: 著者
    summaries: 要約
    feed-of: {title} のフィード
    this-is-a-feed: これはフィードです。
    feed-is-for-readers: フィードリーダー、つまりときどき更新を確認して新着を表示するアプリやウェブサイトのためのものです。購読するには、次のアドレスをリーダーにコピーしてください：
    feed-costs-nothing: 無料で、メールアドレスは不要です。リーダーから削除すれば購読は終わります。どのシステムにも無料のリーダーがあります。{more}。
    more-about-subscribing: 購読について詳しく
    feed-of-older-posts: このアドレスには古い記事があります。{newest}は上のアドレスにあります。
    newest-ones: 新着記事
    what-is-new: 新着
    what-is-in-it: 内容
    feed-forms: 同じ内容の別形式：{formats}。プログラムから見た{source}。{page}。
    feed-itself: フィードそのもの
    page-of-feed: 対応するページ
    feeds-explained: フィードとは、購読しているサイトの新着を表示するために、フィードリーダーがときどき確認するアドレスです。メールアドレスは不要で、リーダーからフィードを削除すれば購読は終わります。必要なのはフィードリーダー（アプリまたはウェブサイト）だけで、どのシステムにも無料のものがあります。
    copy-address: 次のアドレスのいずれかをリーダーにコピーしてください。どれも同じ記事の全文を含みます。
    readers-find-feeds: 多くのリーダーは、このサイトのアドレスを入力すれば自動でフィードを見つけます。
    summaries-offered: サイトで読みたい場合は、短い要約だけを知らせる次のフィードがあります：{feeds}。フィードに載らない古い記事はフィードのアーカイブにあり、一部のリーダーは自動で見つけます。
    only-one-tag: 一つのテーマだけ
    only-one-author: 一人の著者だけ
    only-one-series: 一つのシリーズだけ
    several-at-once: 複数の条件
    combining-feeds: アドレスに複数のタグ、著者、シリーズを指定すると、そのすべてに当てはまる記事が得られます。いずれかに当てはまる記事が必要な場合は、複数のフィードを購読してください。
    combined-feed: フィード {feed} の名前は「{title}」です。
    combining-others: {author} と {series} で他の条件を指定でき、どのアドレスでも末尾に {summary} を付けると要約になります。
    all-feeds: すべてのフィード
    list-of-feeds: 購読リストを読み込めるリーダーは、{address}（OPML）からすべてを取り込めます。
    search-titled: 検索：{query}
    search-site: {site} を検索
    search-results: 検索結果
    search-hint: 単語、“語句”、-除外
    kind: 種類
    tag: タグ
    author: 著者
    year: 年
    any: すべて
    more-results: 次の結果
    better-results: 前の結果
    nothing-found: 「{query}」に一致するものはありません。別の語か、より少ない語をお試しください。
    mended-results: 「{query}」に一致するものはありません。{mended} の検索結果：{results}
    loose-results: すべての語を含むものはありません。一部を含むもの：{results}
    result-count: {count}件。
    many-results: 多数の結果（関連度の高い順）。
    not-found: 見つかりません
    not-found-explained: このアドレスには何もありません。入力の誤りか、ページが移動した可能性があります。
    not-allowed: 許可されていない方法です
    not-allowed-explained: このアドレスにはこの方法でアクセスできません。リンクからは開けます。
    gone: 削除済み
    gone-explained: このアドレスにあったものは完全に削除されました。
    unavailable: 利用できません
    unavailable-explained: 現在サイトが応答できません。数秒後にもう一度お試しください。
    failed: エラーが発生しました
    failed-explained: サイト側の問題です。記録されており、調査されます。
    not-understood: 処理できませんでした
    not-understood-explained: サイトはこのリクエストを理解できませんでした。
    name-request: ご連絡の際は、このリクエスト番号をお知らせください：{request}
    suggestions: お探しのページはこちらですか：
    search-this-site: このサイトを検索
    where-posts-are: すべての記事は{archive}に、新しい記事は{home}にあります。
    archive-in-sentence: アーカイブ
    home-page: ホームページ
    episode-number: エピソード {number}
    free: 無料
    members: 会員限定
    free-episodes: 無料エピソード
    all-episodes: すべてのエピソード
    episodes-about: 「{tag}」のエピソード
    free-episodes-about: 「{tag}」の無料エピソード
    episodes-of-site: {site} のエピソード
    episode-count: エピソード{count}本
    episodes-in-collection: エピソード{count}本
    newer-episodes: 新しいエピソード
    older-episodes: 古いエピソード
    podcast-feeds: ポッドキャスト：{video}、{audio}
    video-podcast: 動画
    audio-feed: 音声
    collections: コレクション
    collection: コレクション
    collection-described: コレクション「{collection}」：{extent}
    part-of-collection: コレクション「{collection}」第{part}回（全{parts}回）。
    part-of-section: コレクション「{collection}」の「{section}」第{part}回（全{parts}回）。
    neighbouring-episodes: 前後のエピソード
    previous: 前
    next: 次
    with-people: 出演：{people}
    with-guests: 出演：{hosts}、ゲスト：{guests}
    transcript: 文字起こし
    from-transcript: 文字起こしより
    code: コード
    code-titled: コード：{title}
    questions: 質問
    questions-and-answers: 質問と回答
    exercises: 演習
    solution: 解答
    references: 参考文献
    resources: 資料
    downloads: ダウンロード
    related: 関連
    video-file: 動画
    audio-file: 音声
    transcript-as: 文字起こし：{formats}
    for-members: 会員限定
    members-only: このエピソードは会員限定です。
    open-from: {date}からは誰でも視聴できます。
    video-not-played: お使いのブラウザではこの動画を再生できません。
    download-file: ダウンロード（{type}）
    play-at: {site} で再生
    chapters: チャプター
    chapters-by-length: 長さに応じたチャプター
    search-in-episode: このエピソード内を検索
    account: アカウント
    sign-in: ログイン
    sign-out: ログアウト
    sign-in-or-join: ログインまたは会員登録
    sign-in-explained: メールアドレスを入力すると、確認コードが届きます。アカウントがまだない場合は、コードを入力した時点で作成されます。
    mail-address: メールアドレス
    send-code: 確認コードを受け取る
    enter-code: 確認コードを入力
    code-sent: 確認コードを記載したメールを送信しました。コードの有効期間は10分です。
    mail-code: 確認コード
    ask-again: 新しい確認コードを受け取る
    code-wrong: この確認コードは使えません。コードは1回限り、10分間有効です。入力の誤りでなければ、新しいコードを取得してください。
    no-mail-address: これはメールアドレスではありません。ada@example.com のような形式で入力してください。
    too-many-tries: 試行回数が多すぎます。15分ほど待ってから、もう一度お試しください。
    link-explained: このリンクで、このデバイスからログインできます。使えるのは1回だけです。
    link-over: このリンクはもう使えません。新しい確認コードを取得してください。
    code-mail-subject: {code} は {site} の確認コードです
    code-mail-text: この確認コードは1回限り、10分間有効です。コードをリクエストしたブラウザで入力してください：
    code-mail-link: または、次のページを開いてボタンを押してください：
    code-mail-unasked: お心当たりのない場合は、何もする必要はありません。
    your-name: 名前
    save: 保存
    your-plan: プラン
    plan-until: {plan}（{date}まで）
    plan-without-end: {plan}（無期限）
    no-plan: なし。すべての会員に公開されている内容をご覧いただけます。
    devices: デバイス
    this-device: このデバイス
    sign-out-others: 他のすべてのデバイスからログアウト
    your-data: 個人データ
    download-data: このサイトが保存している個人データをすべてダウンロード
    delete-account: アカウントを削除
    delete-explained: アカウント、プラン、デバイスの情報は直ちに削除されます。この操作は取り消せません。確認のため、アカウントのメールアドレスを入力してください。
    delete-mistyped: アカウントのメールアドレスと一致しません。何も削除されていません。
    account-deleted: アカウントを削除しました。
    rest-for-members: この記事の続きは会員限定です。
    rest-for-paying: この記事の続きは有料会員限定です。
    paying-only: このエピソードは有料会員限定です。
    members-sign-in: ログインまたは会員登録
    your-feeds: 個人用フィード
    feeds-are-yours: これらのアドレスはご本人専用です。フィードリーダーやポッドキャストアプリは、これを使って、このアカウントで閲覧できる内容を取得します。他の人に教えないでください。
    new-feed-addresses: 新しいアドレスを作成（古いアドレスは使えなくなります）
    feed-ended: 会員資格が終了しました
    feed-ended-text: このフィードでは会員向けの内容を配信していました。会員資格は終了しました。公開フィードは {address} にあります。
    more-controls: その他の操作
    speed: 速度
    speed-now: 速度 {speed}×
    captions: 字幕
    captions-on: 字幕オン
    captions-off: 字幕オフ
    copy-link: この位置へのリンクをコピー
    link-copied: {time} へのリンクをコピーしました。
    code-copied: コードをコピーしました。
    code-selected: コードを選択しました。コピーできます。
    resume-at: {time} から再開
    key-list: キー操作
    use-keys: キー操作を使う
    key-play: 再生・一時停止
    key-ten-seconds: 10秒戻る・進む
    key-five-seconds: 5秒戻る・進む
    key-speed: 遅く・速く
    key-tenths: 先頭・中央などへ移動
    key-sound: 音声
    key-full-screen: 全画面
    key-chapters: 前・次のチャプター
    key-frames: 一時停止中に1コマ戻る・進む
    theatre: シアター表示
    repeat-chapter: チャプターを繰り返す
    descriptions: 音声解説
    read-aloud: 読み上げる
    key-space: スペース
    follow: 追従
    matches: 一致
    match-count: {count}件一致
    no-matches: 一致なし
    question: 質問
    copy-code: コードをコピー
    copy-code-titled: コードをコピー：{title}
    seen: 視聴済み
    time-left: 残り {time}
    """, japaneseAccounts, japaneseMemberships)
}

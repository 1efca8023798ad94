extension WordTable {
  // In traditional characters, as in Taiwan.
  static let traditionalChinese = WordTable(
    "zh-Hant", .none,
    """
    skip-to-content: 跳到內文
    site-navigation: 網站
    lists-navigation: 所有文章與訂閱來源
    archive: 彙整
    tags: 標籤
    search: 搜尋
    subscribe: 訂閱
    about: 關於
    episodes: 節目
    series: 系列
    colours: 配色
    colours-auto: 自動
    colours-light: 淺色
    colours-dark: 深色
    colours-contrast: 高對比
    contact: 聯絡方式
    back-to-top: 回到頁首
    published-with: 由 {program} 發布
    feeds-of: {site} 的訂閱來源
    list-separator: 、
    list-and: 和
    list-or: 或
    colon: ：
    sentence: {text}。
    titled-page: {text}，第 {page} 頁
    page-of-pages: {text}，第 {page} 頁，共 {pages} 頁
    range: {first}–{last}
    decimal-mark: .
    bytes: {count} 位元組
    kilobytes: {number} kB
    megabytes: {number} MB
    page: 第 {page} 頁
    pages: 頁碼
    posts: 文章
    newest-posts: 最新文章
    newer-posts: 較新的文章
    older-posts: 較早的文章
    nothing-published: 還沒有發布任何內容。
    subscribe-to-feed: 訂閱
    subscribe-for-first: {subscribe}後，閱讀器會在第一篇文章發布時通知。
    owner: 作者：{author}
    minutes-to-read: 閱讀約 {count} 分鐘
    updated-on: 更新於{date}
    by-authors: 作者：{authors}
    part-number: 第 {part} 篇
    continue-reading: 繼續閱讀
    watch-episode: 觀看節目
    post-count: {count} 篇文章
    posts-after-count: " 篇文章"
    on-this-page: 本頁目錄
    link-to-section: 本節連結
    table: 表格
    picture: 圖片
    done: 已完成
    to-do: 待辦
    copy: 複製
    copied: 已複製
    callout-note: 說明
    callout-tip: 提示
    callout-important: 重要
    callout-warning: 警告
    callout-caution: 注意
    back-to-reference: 返回引用 {number}
    part-of-series: 系列「{series}」第 {part} 篇，共 {parts} 篇
    outdated: 本文內容已過時。
    read-instead: 請改讀「{post}」。
    updates: 更新紀錄
    comments: 留言
    attachments: 附件
    first-published-at: 首發於 {site}。
    written-by: 作者：{authors}。
    related-posts: 相關文章
    neighbouring-posts: 相鄰文章
    previous-part: 上一篇
    next-part: 下一篇
    older: 較早
    newer: 較新
    posts-with-same-tag: 相同標籤的文章
    more-in: 更多關於 {tag}
    draft-titled: 草稿：{title}
    draft-notice: 這是草稿，只有知道此網址的人才能閱讀。
    posts-of-site: {site} 的文章：{period}
    all-posts-of-site: {site} 的所有文章
    all-posts-of-year: {year} 年的所有文章
    posts-of-period: {period}的文章
    undated: 無日期
    years: 年份
    months: 月份
    posts-of-year: {year} 年的 {posts}
    posts-of-years: {first} 年至 {last} 年的 {posts}
    earlier-and-later: 前後時段
    earlier: 更早
    later: 更晚
    all-series: 所有系列
    all-series-of-site: {site} 的所有系列
    part-count: 共 {count} 篇
    all-tags-of-site: {site} 的所有標籤
    no-tags: 還沒有文章帶有標籤。
    tag-count: {count} 個標籤
    tags-sorted: {tags}，依{name}或{number}排序。
    sorted-by-name: 名稱
    sorted-by-number: 文章數
    posts-about: 關於 {tag} 的文章
    posts-by: {author} 的文章
    series-named: 系列：{series}
    posts-about-on-site: {site} 上關於 {tag} 的文章
    posts-by-on-site: {site} 上 {author} 的文章
    series-on-site: {site} 上的系列「{series}」
    subscribe-to-tag: {extent}。訂閱此標籤：{feeds}。
    subscribe-to-author: {extent}。訂閱此作者：{feeds}。
    subscribe-to-series: {extent}。訂閱此系列：{feeds}。
    often-together: 常與這些標籤一起出現：{tags}
    further-on: 繼續
    back: 返回
    elsewhere: 其他網站：{profiles}
    feed-of-series: 系列「{series}」
    feed-of-authors: {title}，作者：{authors}
    feed-of-summaries: {title}（摘要）
    audio-podcast: {site}（音訊）
    video-podcast-feed: {site}（影片 Podcast）
    audio-podcast-feed: {site}（音訊 Podcast）
    authors: 作者
    summaries: 摘要
    feed-of: {title} 的訂閱來源
    this-is-a-feed: 這是一個訂閱來源。
    feed-is-for-readers: 它供閱讀器使用，也就是不時查看更新並顯示新內容的應用程式或網站。若要訂閱，請將此網址複製到閱讀器：
    feed-costs-nothing: 完全免費，也不需要電子郵件地址；從閱讀器中移除即可取消訂閱。每個系統都有免費的閱讀器；{more}。
    more-about-subscribing: 進一步了解訂閱
    feed-of-older-posts: 此網址包含較早的文章。{newest}在上面的網址中。
    newest-ones: 最新的文章
    what-is-new: 最新內容
    what-is-in-it: 內容
    feed-forms: 相同內容的 {formats}；程式所見的{source}；{page}。
    feed-itself: 訂閱來源本身
    page-of-feed: 對應的頁面
    feeds-explained: 訂閱來源是一個網址，閱讀器會不時查看它，以顯示所追蹤網站的新內容。不需要電子郵件地址；從閱讀器中移除訂閱來源即可取消訂閱。只需要一個閱讀器，可以是應用程式或網站；每個系統都有免費的。
    copy-address: 請將以下任一網址複製到閱讀器。它們都包含相同文章的全文。
    readers-find-feeds: 大多數閱讀器也能根據本網站的網址自動找到它們。
    summaries-offered: 如果較喜歡在網站上閱讀，這些訂閱來源只提供每篇文章的簡短摘要：{feeds}。較早的文章在訂閱來源的彙整中，有些閱讀器會自動找到。
    only-one-tag: 只訂閱一個主題
    only-one-author: 只訂閱一位作者
    only-one-series: 只訂閱一個系列
    several-at-once: 組合訂閱
    combining-feeds: 在網址中寫上多個標籤、作者或一個系列，即可得到同時屬於它們的文章。若想得到屬於其中任一個的文章，請訂閱多個訂閱來源。
    combined-feed: 訂閱來源 {feed} 的名稱是「{title}」。
    combining-others: {author} 和 {series} 用來指定其他條件，在任何網址末尾加上 {summary} 即只取摘要。
    all-feeds: 全部訂閱來源
    list-of-feeds: 可以匯入訂閱清單的閱讀器能從 {address}（OPML）取得全部訂閱來源。
    search-titled: 搜尋：{query}
    search-site: 搜尋 {site}
    search-results: 結果
    search-hint: 詞語、“片語”、-排除
    kind: 類型
    tag: 標籤
    author: 作者
    year: 年份
    any: 全部
    more-results: 更多結果
    better-results: 更好的結果
    nothing-found: 找不到「{query}」。請嘗試其他詞語或減少詞語。
    mended-results: 找不到「{query}」。以下是 {mended} 的結果：{results}
    loose-results: 沒有內容包含所有詞語；以下包含其中一部分：{results}
    result-count: {count} 筆結果。
    many-results: 結果很多，最佳的在前。
    not-found: 找不到
    not-found-explained: 此網址沒有內容。可能是輸入有誤，或頁面已移動。
    not-allowed: 不允許的方法
    not-allowed-explained: 不能以這種方式存取此網址。透過連結可以開啟。
    gone: 已刪除
    gone-explained: 此網址原有的內容已被永久刪除。
    unavailable: 暫時無法存取
    unavailable-explained: 網站目前無法回應。請過幾秒再試。
    failed: 發生錯誤
    failed-explained: 這是我們的問題。錯誤已記錄，並將進行檢查。
    not-understood: 未能完成
    not-understood-explained: 網站無法理解此請求。
    name-request: 向我們回報時，請註明此請求：{request}
    suggestions: 要找的可能是：
    search-this-site: 搜尋本站
    where-posts-are: 所有文章都在{archive}中，最新的在{home}上。
    archive-in-sentence: 彙整
    home-page: 首頁
    episode-number: 第 {number} 集
    free: 免費
    members: 會員
    free-episodes: 免費節目
    all-episodes: 所有節目
    episodes-about: 關於 {tag} 的節目
    free-episodes-about: 關於 {tag} 的免費節目
    episodes-of-site: {site} 的節目
    episode-count: {count} 集節目
    episodes-in-collection: {count} 集節目
    newer-episodes: 較新的節目
    older-episodes: 較早的節目
    podcast-feeds: Podcast：{video}、{audio}
    video-podcast: 影片
    audio-feed: 音訊
    collections: 合集
    collection: 合集
    collection-described: 合集「{collection}」：{extent}
    part-of-collection: 合集「{collection}」第 {part} 集，共 {parts} 集。
    part-of-section: 合集「{collection}」的「{section}」第 {part} 集，共 {parts} 集。
    neighbouring-episodes: 相鄰節目
    previous: 上一集
    next: 下一集
    with-people: 主講：{people}
    with-guests: 主講：{hosts}，來賓：{guests}
    transcript: 逐字稿
    from-transcript: 逐字稿節錄
    code: 程式碼
    code-titled: 程式碼：{title}
    questions: 問題
    questions-and-answers: 問答
    exercises: 練習
    solution: 解答
    references: 參考資料
    resources: 資源
    downloads: 下載
    related: 相關內容
    video-file: 影片
    audio-file: 音訊
    transcript-as: 逐字稿：{formats}
    for-members: 會員專屬
    members-only: 本集節目僅供會員觀看。
    open-from: 從{date}起所有人都可以觀看。
    video-not-played: 瀏覽器無法播放此影片。
    download-file: 下載（{type}）
    play-at: 在 {site} 播放
    chapters: 章節
    chapters-by-length: 依長度顯示的章節
    search-in-episode: 在本集節目中搜尋
    account: 帳號
    sign-in: 登入
    sign-out: 登出
    sign-in-or-join: 登入或註冊
    sign-in-explained: 輸入電子郵件地址即可收到驗證碼。如果還沒有帳號，輸入驗證碼後會自動建立。
    mail-address: 電子郵件地址
    send-code: 傳送驗證碼
    enter-code: 輸入驗證碼
    code-sent: 含有驗證碼的郵件已寄出。驗證碼在 10 分鐘內有效。
    mail-code: 驗證碼
    ask-again: 重新取得驗證碼
    code-wrong: 此驗證碼無效。每個驗證碼只能使用一次，有效時間為 10 分鐘；如果不是輸入有誤，請重新取得。
    no-mail-address: 這不是電子郵件地址。正確的格式類似 ada@example.com。
    too-many-tries: 嘗試次數過多。請過 15 分鐘再試。
    link-explained: 此連結用於在此裝置上登入，只能使用一次。
    link-over: 此連結已失效。請重新取得驗證碼。
    code-mail-subject: {code} 是 {site} 的驗證碼
    code-mail-text: 驗證碼只能使用一次，10 分鐘內有效，請在取得驗證碼時所用的瀏覽器中輸入：
    code-mail-link: 或者開啟此頁面並按下按鈕：
    code-mail-unasked: 如果沒有要求過驗證碼，則無需進行任何操作。
    your-name: 姓名
    save: 儲存
    your-plan: 方案
    plan-until: {plan}，有效期限至{date}
    plan-without-end: {plan}，無期限
    no-plan: 無。可以閱讀開放給所有會員的內容。
    devices: 裝置
    this-device: 此裝置
    sign-out-others: 登出所有其他裝置
    your-data: 個人資料
    download-data: 下載本網站儲存的所有個人資料
    delete-account: 刪除帳號
    delete-explained: 帳號、方案和裝置會立即刪除，且無法復原。請輸入帳號的電子郵件地址以確認。
    delete-mistyped: 這不是此帳號的電子郵件地址。沒有刪除任何內容。
    account-deleted: 帳號已刪除。
    rest-for-members: 本文其餘內容僅供會員閱讀。
    rest-for-paying: 本文其餘內容僅供付費會員閱讀。
    paying-only: 本集節目僅供付費會員觀看。
    members-sign-in: 登入或成為會員
    your-feeds: 個人訂閱來源
    feeds-are-yours: 這些網址僅供本人使用：閱讀器和 Podcast 應用程式可透過它們取得此帳號有權檢視的內容。請勿轉給他人。
    new-feed-addresses: 產生新網址；舊網址將失效
    feed-ended: 會員資格已結束
    feed-ended-text: 此訂閱來源原本提供會員可讀的內容。會員資格已結束；公開訂閱來源的網址是 {address}。
    more-controls: 更多控制項
    speed: 速度
    speed-now: 速度 {speed}×
    captions: 字幕
    captions-on: 字幕已開啟
    captions-off: 字幕已關閉
    copy-link: 複製此時刻的連結
    link-copied: 已複製 {time} 的連結。
    code-copied: 已複製程式碼。
    code-selected: 已選取程式碼，可以複製。
    resume-at: 從 {time} 繼續
    key-list: 快速鍵
    use-keys: 使用這些快速鍵
    key-play: 播放或暫停
    key-ten-seconds: 後退、前進 10 秒
    key-five-seconds: 後退、前進 5 秒
    key-speed: 減速、加速
    key-tenths: 跳到開頭、中間等處
    key-sound: 聲音
    key-full-screen: 全螢幕
    key-chapters: 上一章、下一章
    key-frames: 暫停時後退、前進一格
    theatre: 劇院模式
    repeat-chapter: 重複本章
    descriptions: 口述影像
    read-aloud: 朗讀
    key-space: 空白鍵
    follow: 跟隨
    matches: 相符項目
    match-count: {count} 個相符項目
    no-matches: 沒有相符項目
    question: 問題
    copy-code: 複製程式碼
    copy-code-titled: 複製程式碼：{title}
    seen: 已看
    time-left: 剩餘 {time}
    """, traditionalChineseAccounts, traditionalChineseMemberships)
}

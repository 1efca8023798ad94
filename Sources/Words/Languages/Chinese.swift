extension WordTable {
  // In simplified characters.
  static let chinese = WordTable(
    "zh", .none,
    """
    skip-to-content: 跳到正文
    site-navigation: 网站
    lists-navigation: 所有文章和订阅源
    archive: 归档
    tags: 标签
    search: 搜索
    subscribe: 订阅
    about: 关于
    episodes: 节目
    series: 系列
    colours: 配色
    colours-auto: 自动
    colours-light: 浅色
    colours-dark: 深色
    colours-contrast: 高对比度
    contact: 联系方式
    back-to-top: 回到顶部
    published-with: 由 {program} 发布
    feeds-of: {site} 的订阅源
    list-separator: 、
    list-and: 和
    list-or: 或
    colon: ：
    sentence: {text}。
    titled-page: {text}，第 {page} 页
    page-of-pages: {text}，第 {page} 页，共 {pages} 页
    range: {first}–{last}
    decimal-mark: .
    bytes: {count} 字节
    kilobytes: {number} kB
    megabytes: {number} MB
    page: 第 {page} 页
    pages: 页码
    posts: 文章
    newest-posts: 最新文章
    newer-posts: 较新的文章
    older-posts: 较早的文章
    nothing-published: 还没有发布任何内容。
    subscribe-to-feed: 订阅
    subscribe-for-first: {subscribe}后，阅读器会在第一篇文章发布时通知。
    owner: 作者：{author}
    minutes-to-read: 阅读约 {count} 分钟
    updated-on: 更新于{date}
    by-authors: 作者：{authors}
    part-number: 第 {part} 篇
    continue-reading: 继续阅读
    watch-episode: 观看节目
    post-count: {count} 篇文章
    posts-after-count: " 篇文章"
    on-this-page: 本页目录
    link-to-section: 本节链接
    table: 表格
    picture: 图片
    done: 已完成
    to-do: 待办
    copy: 复制
    copied: 已复制
    callout-note: 说明
    callout-tip: 提示
    callout-important: 重要
    callout-warning: 警告
    callout-caution: 注意
    back-to-reference: 返回引用 {number}
    part-of-series: 系列“{series}”第 {part} 篇，共 {parts} 篇
    outdated: 本文内容已过时。
    read-instead: 请改读“{post}”。
    updates: 更新记录
    comments: 评论
    attachments: 附件
    first-published-at: 首发于 {site}。
    written-by: 作者：{authors}。
    related-posts: 相关文章
    neighbouring-posts: 相邻文章
    previous-part: 上一篇
    next-part: 下一篇
    older: 较早
    newer: 较新
    posts-with-same-tag: 同一标签的文章
    more-in: 更多关于 {tag}
    draft-titled: 草稿：{title}
    draft-notice: 这是草稿，只有知道此地址的人才能阅读。
    posts-of-site: {site} 的文章：{period}
    all-posts-of-site: {site} 的所有文章
    all-posts-of-year: {year} 年的所有文章
    posts-of-period: {period}的文章
    undated: 无日期
    years: 年份
    months: 月份
    posts-of-year: {year} 年的 {posts}
    posts-of-years: {first} 年至 {last} 年的 {posts}
    earlier-and-later: 前后时段
    earlier: 更早
    later: 更晚
    all-series: 所有系列
    all-series-of-site: {site} 的所有系列
    part-count: 共 {count} 篇
    all-tags-of-site: {site} 的所有标签
    no-tags: 还没有文章带标签。
    tag-count: {count} 个标签
    tags-sorted: {tags}，按{name}或{number}排序。
    sorted-by-name: 名称
    sorted-by-number: 文章数
    posts-about: 关于 {tag} 的文章
    posts-by: {author} 的文章
    series-named: 系列：{series}
    posts-about-on-site: {site} 上关于 {tag} 的文章
    posts-by-on-site: {site} 上 {author} 的文章
    series-on-site: {site} 上的系列“{series}”
    subscribe-to-tag: {extent}。订阅此标签：{feeds}。
    subscribe-to-author: {extent}。订阅此作者：{feeds}。
    subscribe-to-series: {extent}。订阅此系列：{feeds}。
    often-together: 常与这些标签一起出现：{tags}
    further-on: 继续
    back: 返回
    elsewhere: 其他网站：{profiles}
    feed-of-series: 系列“{series}”
    feed-of-authors: {title}，作者：{authors}
    feed-of-summaries: {title}（摘要）
    audio-podcast: {site}（音频）
    video-podcast-feed: {site}（视频播客）
    audio-podcast-feed: {site}（音频播客）
    authors: 作者
    summaries: 摘要
    feed-of: {title} 的订阅源
    this-is-a-feed: 这是一个订阅源。
    feed-is-for-readers: 它供阅读器使用，也就是不时查看更新并显示新内容的应用或网站。要订阅，请将此地址复制到阅读器：
    feed-costs-nothing: 完全免费，也不需要电子邮件地址；从阅读器中移除即可退订。每个系统都有免费的阅读器；{more}。
    more-about-subscribing: 进一步了解订阅
    feed-of-older-posts: 此地址包含较早的文章。{newest}在上面的地址中。
    newest-ones: 最新的文章
    what-is-new: 最新内容
    what-is-in-it: 内容
    feed-forms: 同样内容的 {formats}；程序所见的{source}；{page}。
    feed-itself: 订阅源本身
    page-of-feed: 对应的页面
    feeds-explained: 订阅源是一个地址，阅读器会不时查看它，以显示所关注网站的新内容。不需要电子邮件地址；从阅读器中移除订阅源即可退订。只需要一个阅读器，可以是应用或网站；每个系统都有免费的。
    copy-address: 请将以下任一地址复制到阅读器。它们都包含相同文章的全文。
    readers-find-feeds: 大多数阅读器也能根据本网站的地址自动找到它们。
    summaries-offered: 如果更喜欢在网站上阅读，这些订阅源只提供每篇文章的简短摘要：{feeds}。较早的文章在订阅源的归档中，有些阅读器会自动找到。
    only-one-tag: 只订阅一个主题
    only-one-author: 只订阅一位作者
    only-one-series: 只订阅一个系列
    several-at-once: 组合订阅
    combining-feeds: 在地址中写上多个标签、作者或一个系列，即可得到同时属于它们的文章。若想得到属于其中任意一个的文章，请订阅多个订阅源。
    combined-feed: 订阅源 {feed} 的名称是“{title}”。
    combining-others: {author} 和 {series} 用来指定其他条件，在任何地址末尾加上 {summary} 即只取摘要。
    all-feeds: 全部订阅源
    list-of-feeds: 可以导入订阅列表的阅读器能从 {address}（OPML）获取全部订阅源。
    search-titled: 搜索：{query}
    search-site: 搜索 {site}
    search-results: 结果
    search-hint: 词语、“短语”、-排除
    kind: 类型
    tag: 标签
    author: 作者
    year: 年份
    any: 全部
    more-results: 更多结果
    better-results: 更好的结果
    nothing-found: 没有找到“{query}”。请尝试其他词语或减少词语。
    mended-results: 没有找到“{query}”。以下是 {mended} 的结果：{results}
    loose-results: 没有内容包含所有词语；以下包含其中一部分：{results}
    result-count: {count} 条结果。
    many-results: 结果很多，最佳的在前。
    not-found: 未找到
    not-found-explained: 此地址没有内容。可能是输入有误，或页面已移动。
    not-allowed: 不允许的方法
    not-allowed-explained: 不能以这种方式访问此地址。通过链接可以打开。
    gone: 已删除
    gone-explained: 此地址原有的内容已被永久删除。
    unavailable: 暂时无法访问
    unavailable-explained: 网站目前无法响应。请过几秒再试。
    failed: 出错了
    failed-explained: 这是我们的问题。错误已记录，并将进行检查。
    not-understood: 未能完成
    not-understood-explained: 网站无法理解此请求。
    name-request: 向我们反馈时，请注明此请求：{request}
    suggestions: 要找的可能是：
    search-this-site: 搜索本站
    where-posts-are: 所有文章都在{archive}中，最新的在{home}上。
    archive-in-sentence: 归档
    home-page: 首页
    episode-number: 第 {number} 期
    free: 免费
    members: 会员
    free-episodes: 免费节目
    all-episodes: 所有节目
    episodes-about: 关于 {tag} 的节目
    free-episodes-about: 关于 {tag} 的免费节目
    episodes-of-site: {site} 的节目
    episode-count: {count} 期节目
    episodes-in-collection: {count} 期节目
    newer-episodes: 较新的节目
    older-episodes: 较早的节目
    podcast-feeds: 播客：{video}、{audio}
    video-podcast: 视频
    audio-feed: 音频
    collections: 合集
    collection: 合集
    collection-described: 合集“{collection}”：{extent}
    part-of-collection: 合集“{collection}”第 {part} 期，共 {parts} 期。
    part-of-section: 合集“{collection}”的“{section}”第 {part} 期，共 {parts} 期。
    neighbouring-episodes: 相邻节目
    previous: 上一期
    next: 下一期
    with-people: 主讲：{people}
    with-guests: 主讲：{hosts}，嘉宾：{guests}
    transcript: 文字稿
    from-transcript: 文字稿节选
    code: 代码
    code-titled: 代码：{title}
    questions: 问题
    questions-and-answers: 问答
    exercises: 练习
    solution: 答案
    references: 参考资料
    resources: 资源
    downloads: 下载
    related: 相关内容
    video-file: 视频
    audio-file: 音频
    transcript-as: 文字稿：{formats}
    for-members: 会员专享
    members-only: 本期节目仅供会员观看。
    open-from: 从{date}起所有人都可以观看。
    video-not-played: 浏览器无法播放此视频。
    download-file: 下载（{type}）
    play-at: 在 {site} 播放
    chapters: 章节
    chapters-by-length: 按长度显示的章节
    search-in-episode: 在本期节目中搜索
    account: 账号
    sign-in: 登录
    sign-out: 退出登录
    sign-in-or-join: 登录或注册
    sign-in-explained: 输入电子邮件地址即可收到验证码。如果还没有账号，输入验证码后会自动创建。
    mail-address: 电子邮件地址
    send-code: 发送验证码
    enter-code: 输入验证码
    code-sent: 含有验证码的邮件已发出。验证码在 10 分钟内有效。
    mail-code: 验证码
    ask-again: 重新获取验证码
    code-wrong: 此验证码无效。每个验证码只能使用一次，有效期为 10 分钟；如果不是输入有误，请重新获取。
    no-mail-address: 这不是电子邮件地址。正确的格式类似 ada@example.com。
    too-many-tries: 尝试次数过多。请过 15 分钟再试。
    link-explained: 此链接用于在此设备上登录，只能使用一次。
    link-over: 此链接已失效。请重新获取验证码。
    code-mail-subject: {code} 是 {site} 的验证码
    code-mail-text: 验证码只能使用一次，10 分钟内有效，请在获取验证码时所用的浏览器中输入：
    code-mail-link: 或者打开此页面并点击按钮：
    code-mail-unasked: 如果没有请求过验证码，则无需进行任何操作。
    your-name: 姓名
    save: 保存
    your-plan: 套餐
    plan-until: {plan}，有效期至{date}
    plan-without-end: {plan}，长期有效
    no-plan: 无。可以阅读向所有会员开放的内容。
    devices: 设备
    this-device: 此设备
    sign-out-others: 退出所有其他设备
    your-data: 个人数据
    download-data: 下载本网站保存的所有个人数据
    delete-account: 删除账号
    delete-explained: 账号、套餐和设备会立即删除，且无法恢复。请输入账号的电子邮件地址以确认。
    delete-mistyped: 这不是此账号的电子邮件地址。没有删除任何内容。
    account-deleted: 账号已删除。
    rest-for-members: 本文其余内容仅供会员阅读。
    rest-for-paying: 本文其余内容仅供付费会员阅读。
    paying-only: 本期节目仅供付费会员观看。
    members-sign-in: 登录或成为会员
    your-feeds: 个人订阅源
    feeds-are-yours: 这些地址仅供本人使用：阅读器和播客应用可通过它们获取此账号有权查看的内容。请勿转给他人。
    new-feed-addresses: 生成新地址；旧地址将失效
    feed-ended: 会员资格已结束
    feed-ended-text: 此订阅源原本提供会员可读的内容。会员资格已结束；公开订阅源的地址是 {address}。
    more-controls: 更多控件
    speed: 速度
    speed-now: 速度 {speed}×
    captions: 字幕
    captions-on: 字幕已开启
    captions-off: 字幕已关闭
    copy-link: 复制此时刻的链接
    link-copied: 已复制 {time} 的链接。
    code-copied: 已复制代码。
    code-selected: 已选中代码，可以复制。
    resume-at: 从 {time} 继续
    key-list: 快捷键
    use-keys: 使用这些快捷键
    key-play: 播放或暂停
    key-ten-seconds: 后退、前进 10 秒
    key-five-seconds: 后退、前进 5 秒
    key-speed: 减速、加速
    key-tenths: 跳到开头、中间等处
    key-sound: 声音
    key-full-screen: 全屏
    key-chapters: 上一章、下一章
    key-frames: 暂停时后退、前进一帧
    theatre: 影院模式
    repeat-chapter: 重复本章
    descriptions: 口述影像
    read-aloud: 朗读
    key-space: 空格
    follow: 跟随
    matches: 匹配项
    match-count: {count} 个匹配项
    no-matches: 没有匹配项
    question: 问题
    copy-code: 复制代码
    copy-code-titled: 复制代码：{title}
    seen: 已看
    time-left: 剩余 {time}
    """, chineseAccounts, chineseMemberships)
}

extension WordTable {
  static let arabic = WordTable(
    "ar", .arabic,
    """
    skip-to-content: تخطَّ إلى المحتوى
    site-navigation: الموقع
    lists-navigation: كل المقالات والخلاصات
    archive: الأرشيف
    tags: الوسوم
    search: البحث
    subscribe: الاشتراك
    about: حول الموقع
    episodes: الحلقات
    series: السلاسل
    colours: الألوان
    colours-auto: تلقائي
    colours-light: فاتح
    colours-dark: داكن
    colours-contrast: تباين عالٍ
    contact: التواصل
    back-to-top: إلى أعلى الصفحة
    published-with: نُشر باستخدام {program}
    feeds-of: خلاصات {site}
    list-separator: "، "
    list-and: " و"
    list-or: " أو "
    colon: ": "
    sentence: {text}.
    titled-page: {text}، الصفحة {page}
    page-of-pages: {text}، الصفحة {page} من {pages}
    range: {first} – {last}
    decimal-mark: .
    bytes.zero: {count} بايت
    bytes.one: بايت واحد
    bytes.two: بايتان
    bytes.few: {count} بايتات
    bytes.many: {count} بايتًا
    bytes: {count} بايت
    kilobytes: {number} كيلوبايت
    megabytes: {number} ميغابايت
    page: الصفحة {page}
    pages: الصفحات
    posts: المقالات
    newest-posts: أحدث المقالات
    newer-posts: مقالات أحدث
    older-posts: مقالات أقدم
    nothing-published: لم يُنشر شيء بعد.
    subscribe-to-feed: اشترك في الخلاصة
    subscribe-for-first: {subscribe}، وسيخبرك قارئ الخلاصات بأول مقال.
    owner: بقلم {author}
    minutes-to-read.zero: قراءة أقل من دقيقة
    minutes-to-read.one: قراءة دقيقة واحدة
    minutes-to-read.two: قراءة دقيقتين
    minutes-to-read.few: قراءة {count} دقائق
    minutes-to-read.many: قراءة {count} دقيقة
    minutes-to-read: قراءة {count} دقيقة
    updated-on: حُدِّث في {date}
    by-authors: بقلم {authors}
    part-number: الجزء {part}
    continue-reading: متابعة القراءة
    watch-episode: مشاهدة الحلقة
    post-count.zero: لا مقالات
    post-count.one: مقال واحد
    post-count.two: مقالان
    post-count.few: {count} مقالات
    post-count.many: {count} مقالًا
    post-count: {count} مقال
    posts-after-count.zero: " مقال"
    posts-after-count.one: " مقال"
    posts-after-count.two: " مقال"
    posts-after-count.few: " مقالات"
    posts-after-count.many: " مقالًا"
    posts-after-count: " مقال"
    on-this-page: في هذه الصفحة
    link-to-section: رابط إلى هذا القسم
    table: جدول
    picture: صورة
    done: أُنجز
    to-do: لم يُنجز
    copy: نسخ
    copied: نُسخ
    callout-note: ملاحظة
    callout-tip: نصيحة
    callout-important: مهم
    callout-warning: تحذير
    callout-caution: تنبيه
    back-to-reference: العودة إلى المرجع {number}
    part-of-series: الجزء {part} من {parts} في سلسلة {series}
    outdated: هذا المقال قديم.
    read-instead: اقرأ {post} بدلًا منه.
    updates: التحديثات
    comments: التعليقات
    attachments: المرفقات
    first-published-at: نُشر أول مرة في {site}.
    written-by: بقلم {authors}.
    related-posts: مقالات ذات صلة
    neighbouring-posts: المقالات المجاورة
    previous-part: الجزء السابق
    next-part: الجزء التالي
    older: الأقدم
    newer: الأحدث
    posts-with-same-tag: مقالات بالوسم نفسه
    more-in: المزيد عن {tag}
    draft-titled: مسودة: {title}
    draft-notice: هذه مسودة. لا يقرؤها إلا من يعرف هذا العنوان.
    posts-of-site: مقالات {site}: {period}
    all-posts-of-site: كل مقالات {site}
    all-posts-of-year: كل مقالات {year}
    posts-of-period: مقالات {period}
    undated: بلا تاريخ
    years: السنوات
    months: الأشهر
    posts-of-year: {posts} من {year}
    posts-of-years: {posts} من {first} إلى {last}
    earlier-and-later: قبل ذلك وبعده
    earlier: قبل ذلك
    later: بعد ذلك
    all-series: كل السلاسل
    all-series-of-site: كل سلاسل {site}
    part-count.zero: لا أجزاء
    part-count.one: جزء واحد
    part-count.two: جزآن
    part-count.few: {count} أجزاء
    part-count.many: {count} جزءًا
    part-count: {count} جزء
    all-tags-of-site: كل وسوم {site}
    no-tags: لا يحمل أي مقال وسمًا بعد.
    tag-count.zero: لا وسوم
    tag-count.one: وسم واحد
    tag-count.two: وسمان
    tag-count.few: {count} وسوم
    tag-count.many: {count} وسمًا
    tag-count: {count} وسم
    tags-sorted: {tags}، مرتبة حسب {name} أو {number}.
    sorted-by-name: الاسم
    sorted-by-number: عدد المقالات
    posts-about: مقالات عن {tag}
    posts-by: مقالات {author}
    series-named: سلسلة: {series}
    posts-about-on-site: مقالات عن {tag} في {site}
    posts-by-on-site: مقالات {author} في {site}
    series-on-site: سلسلة {series} في {site}
    subscribe-to-tag: {extent}. الاشتراك في هذا الوسم: {feeds}.
    subscribe-to-author: {extent}. الاشتراك في هذه المقالات: {feeds}.
    subscribe-to-series: {extent}. الاشتراك في هذه السلسلة: {feeds}.
    often-together: كثيرًا ما يأتي مع {tags}
    further-on: التالي
    back: السابق
    elsewhere: في مواقع أخرى: {profiles}
    feed-of-series: سلسلة {series}
    feed-of-authors: {title}، بقلم {authors}
    feed-of-summaries: {title} (ملخصات)
    audio-podcast: {site} (صوت فقط)
    video-podcast-feed: {site} (بودكاست مرئي)
    audio-podcast-feed: {site} (بودكاست صوتي)
    authors: الكتّاب
    summaries: الملخصات
    feed-of: خلاصة {title}
    this-is-a-feed: هذه خلاصة.
    feed-is-for-readers: وهي مخصصة لقارئ خلاصات، أي تطبيق أو موقع يتفقدها بين حين وآخر ليعرض الجديد. للاشتراك، انسخ هذا العنوان إلى القارئ:
    feed-costs-nothing: الاشتراك مجاني، ولا يحتاج أحد إلى عنوان بريدك الإلكتروني، ويكفي لإنهائه حذف الخلاصة من القارئ. توجد قارئات مجانية لكل نظام؛ {more}.
    more-about-subscribing: المزيد عن الاشتراك
    feed-of-older-posts: في هذا العنوان بالذات مقالات أقدم. {newest} في العنوان أعلاه.
    newest-ones: أحدث المقالات
    what-is-new: الجديد
    what-is-in-it: المحتوى
    feed-forms: المحتوى نفسه بصيغة {formats}؛ و{source} كما تراها البرامج؛ و{page}.
    feed-itself: الخلاصة نفسها
    page-of-feed: الصفحة التي تتبعها
    feeds-explained: الخلاصة عنوان يتفقده قارئ الخلاصات بين حين وآخر ليعرض الجديد في المواقع التي تتابعها. لا يحتاج أحد إلى عنوان بريدك الإلكتروني، ويكفي لإنهاء الاشتراك حذف الخلاصة من القارئ. كل ما يلزم قارئ خلاصات، وهو تطبيق أو موقع؛ وتوجد قارئات مجانية لكل نظام.
    copy-address: انسخ أحد هذه العناوين إلى القارئ. فيها كلها المقالات نفسها كاملة.
    readers-find-feeds: معظم القارئات تجدها بنفسها إذا أعطيتها عنوان هذا الموقع.
    summaries-offered: لمن يفضل القراءة في الموقع، تعطي هذه الخلاصات ملخصًا قصيرًا لكل مقال: {feeds}. أما المقالات الأقدم من أن تظهر في خلاصة ففي أرشيفها، وبعض القارئات تجده بنفسها.
    only-one-tag: موضوع واحد فقط
    only-one-author: كاتب واحد فقط
    only-one-series: سلسلة واحدة فقط
    several-at-once: عدة أشياء معًا
    combining-feeds: اذكر في العنوان عدة وسوم أو كتّاب أو سلسلة للحصول على المقالات التي تنتمي إليها جميعًا. أما المقالات التي تنتمي إلى أي منها فتحتاج إلى الاشتراك في عدة خلاصات.
    combined-feed: اسم الخلاصة {feed} هو «{title}».
    combining-others: يحدد {author} و{series} البقية، وإضافة {summary} في آخر أي عنوان تطلب الملخصات.
    all-feeds: كل الخلاصات
    list-of-feeds: القارئات التي تستورد قوائم الاشتراكات تأخذها كلها من {address} (OPML).
    search-titled: بحث: {query}
    search-site: البحث في {site}
    search-results: النتائج
    search-hint: كلمات، «عبارات»، -استثناء
    kind: النوع
    tag: الوسم
    author: الكاتب
    year: السنة
    any: الكل
    more-results: نتائج أخرى
    better-results: نتائج أفضل
    nothing-found: لا نتائج لـ«{query}». قد تفيد كلمات أخرى أو أقل.
    mended-results: لا نتائج لـ«{query}». هذه نتائج {mended}: {results}
    loose-results: لا شيء يحوي كل هذه الكلمات؛ وهذه تحوي بعضها: {results}
    result-count.zero: لا نتائج.
    result-count.one: نتيجة واحدة.
    result-count.two: نتيجتان.
    result-count.few: {count} نتائج.
    result-count.many: {count} نتيجة.
    result-count: {count} نتيجة.
    many-results: نتائج كثيرة، أفضلها أولًا.
    not-found: غير موجود
    not-found-explained: لا شيء في هذا العنوان. ربما كُتب خطأً أو نُقلت الصفحة.
    not-allowed: طريقة غير مسموح بها
    not-allowed-explained: لا يمكن طلب هذا العنوان بهذه الطريقة. اتباع رابط إليه يعمل.
    gone: حُذف
    gone-explained: كان في هذا العنوان شيء حُذف نهائيًا.
    unavailable: غير متاح
    unavailable-explained: لا يستطيع الموقع الإجابة الآن. حاول مرة أخرى بعد ثوانٍ.
    failed: حدث خطأ
    failed-explained: الخطأ من جانبنا. وقد سُجِّل وسيُفحص.
    not-understood: لم ينجح ذلك
    not-understood-explained: لم يفهم الموقع هذا الطلب.
    name-request: عند إبلاغنا بالخطأ، يرجى ذكر هذا الطلب: {request}
    suggestions: ربما كان المقصود:
    search-this-site: البحث في هذا الموقع
    where-posts-are: كل المقالات في {archive}، وأحدثها في {home}.
    archive-in-sentence: الأرشيف
    home-page: الصفحة الرئيسية
    episode-number: الحلقة {number}
    free: مجانية
    members: للأعضاء
    free-episodes: الحلقات المجانية
    all-episodes: كل الحلقات
    episodes-about: حلقات عن {tag}
    free-episodes-about: حلقات مجانية عن {tag}
    episodes-of-site: حلقات {site}
    episode-count.zero: لا حلقات
    episode-count.one: حلقة واحدة
    episode-count.two: حلقتان
    episode-count.few: {count} حلقات
    episode-count.many: {count} حلقة
    episode-count: {count} حلقة
    episodes-in-collection.zero: لا حلقات
    episodes-in-collection.one: حلقة واحدة
    episodes-in-collection.two: حلقتان
    episodes-in-collection.few: {count} حلقات
    episodes-in-collection.many: {count} حلقة
    episodes-in-collection: {count} حلقة
    newer-episodes: حلقات أحدث
    older-episodes: حلقات أقدم
    podcast-feeds: بودكاست: {video}، {audio}
    video-podcast: فيديو
    audio-feed: صوت
    collections: المجموعات
    collection: المجموعة
    collection-described: مجموعة {collection}: {extent}
    part-of-collection: الجزء {part} من {parts} في مجموعة {collection}.
    part-of-section: الجزء {part} من {parts} في مجموعة {collection}، ضمن «{section}».
    neighbouring-episodes: الحلقات المجاورة
    previous: السابقة
    next: التالية
    with-people: مع {people}
    with-guests.zero: مع {hosts} والضيف {guests}
    with-guests.one: مع {hosts} والضيف {guests}
    with-guests.two: مع {hosts} والضيفين {guests}
    with-guests.few: مع {hosts} والضيوف {guests}
    with-guests.many: مع {hosts} والضيوف {guests}
    with-guests: مع {hosts} والضيوف {guests}
    transcript: النص المكتوب
    from-transcript: من النص المكتوب
    code: الشيفرة
    code-titled: شيفرة: {title}
    questions: الأسئلة
    questions-and-answers: أسئلة وأجوبة
    exercises: التمارين
    solution: الحل
    references: المراجع
    resources: المصادر
    downloads: التنزيلات
    related: ذات صلة
    video-file: فيديو
    audio-file: صوت
    transcript-as: النص المكتوب بصيغة {formats}
    for-members: للأعضاء
    members-only: هذه الحلقة للأعضاء.
    open-from: يمكن للجميع مشاهدتها ابتداءً من {date}.
    video-not-played: لا يشغّل المتصفح هذا الفيديو.
    download-file: تنزيل ({type})
    play-at: التشغيل في {site}
    chapters: الفصول
    chapters-by-length: الفصول حسب الطول
    search-in-episode: البحث في هذه الحلقة
    account: الحساب
    sign-in: تسجيل الدخول
    sign-out: تسجيل الخروج
    sign-in-or-join: تسجيل الدخول أو الانضمام
    sign-in-explained: اكتب عنوان بريدك الإلكتروني ليصلك رمز. إن لم يكن لديك حساب بعد، فسيُنشأ عند كتابة الرمز.
    mail-address: عنوان البريد الإلكتروني
    send-code: إرسال رمز
    enter-code: إدخال الرمز
    code-sent: أُرسلت إليك رسالة فيها رمز. الرمز صالح لمدة عشر دقائق.
    mail-code: الرمز
    ask-again: طلب رمز جديد
    code-wrong: هذا الرمز لا يعمل. كل رمز صالح مرة واحدة ولمدة عشر دقائق؛ اطلب رمزًا جديدًا إن لم يكن هذا خطأً في الكتابة.
    no-mail-address: هذا ليس عنوان بريد إلكتروني. ينبغي أن يكون على شكل ada@example.com.
    too-many-tries: المحاولات كثيرة جدًا. انتظر ربع ساعة ثم حاول مرة أخرى.
    link-explained: هذا الرابط يسجّل دخولك على هذا الجهاز، ويعمل مرة واحدة.
    link-over: لم يعد هذا الرابط يعمل. اطلب رمزًا جديدًا.
    code-mail-subject: {code} هو رمز الدخول إلى {site}
    code-mail-text: الرمز صالح مرة واحدة ولمدة عشر دقائق، في المتصفح الذي طلبته منه:
    code-mail-link: أو افتح هذه الصفحة واضغط الزر فيها:
    code-mail-unasked: إن لم تطلب رمزًا فلا يلزمك فعل شيء.
    your-name: الاسم
    save: حفظ
    your-plan: الباقة
    plan-until: {plan}، حتى {date}
    plan-without-end: {plan}، بلا تاريخ انتهاء
    no-plan: لا باقة. يمكنك قراءة ما هو متاح لكل الأعضاء.
    devices: الأجهزة
    this-device: هذا الجهاز
    sign-out-others: تسجيل الخروج من كل الأجهزة الأخرى
    your-data: بياناتك
    download-data: تنزيل كل ما يعرفه هذا الموقع عنك
    delete-account: حذف الحساب
    delete-explained: يُحذف حسابك وباقتك وأجهزتك فورًا، ولا يمكن التراجع عن ذلك. اكتب عنوان بريدك الإلكتروني للتأكيد.
    delete-mistyped: هذا ليس عنوان حسابك. لم يُحذف شيء.
    account-deleted: حُذف حسابك.
    rest-for-members: بقية هذا المقال للأعضاء.
    rest-for-paying: بقية هذا المقال لأصحاب العضوية المدفوعة.
    paying-only: هذه الحلقة لأصحاب العضوية المدفوعة.
    members-sign-in: تسجيل الدخول أو الانضمام إلى الأعضاء
    your-feeds: خلاصاتك
    feeds-are-yours: هذه العناوين لك وحدك: بها تحصل قارئات الخلاصات وتطبيقات البودكاست على كل ما يحق لك الاطلاع عليه. لا تعطها لأحد.
    new-feed-addresses: إنشاء عناوين جديدة؛ ولن تعمل القديمة بعد ذلك
    feed-ended: انتهت عضويتك
    feed-ended-text: كانت هذه الخلاصة تضم ما يقرؤه الأعضاء. انتهت عضويتك؛ والخلاصة العامة في {address}.
    more-controls: أدوات تحكم أخرى
    speed: السرعة
    speed-now: السرعة {speed}×
    captions: الترجمة المكتوبة
    captions-on: الترجمة المكتوبة مفعّلة
    captions-off: الترجمة المكتوبة معطّلة
    copy-link: نسخ رابط إلى هذه اللحظة
    link-copied: نُسخ الرابط إلى {time}.
    code-copied: نُسخت الشيفرة.
    code-selected: حُدِّدت الشيفرة وهي جاهزة للنسخ.
    resume-at: المتابعة من {time}
    key-list: المفاتيح
    use-keys: استخدام هذه المفاتيح
    key-play: تشغيل أو إيقاف مؤقت
    key-ten-seconds: 10 ثوانٍ إلى الخلف، إلى الأمام
    key-five-seconds: 5 ثوانٍ إلى الخلف، إلى الأمام
    key-speed: أبطأ، أسرع
    key-tenths: إلى البداية، إلى المنتصف، …
    key-sound: الصوت
    key-full-screen: ملء الشاشة
    key-chapters: الفصل السابق، التالي
    key-frames: صورة واحدة إلى الخلف، إلى الأمام، عند الإيقاف المؤقت
    theatre: وضع المسرح
    repeat-chapter: تكرار الفصل
    descriptions: الوصف الصوتي
    read-aloud: القراءة بصوت عالٍ
    key-space: المسافة
    follow: متابعة النص
    matches: التطابقات
    match-count.zero: لا تطابقات
    match-count.one: تطابق واحد
    match-count.two: تطابقان
    match-count.few: {count} تطابقات
    match-count.many: {count} تطابقًا
    match-count: {count} تطابق
    no-matches: لا تطابقات
    question: سؤال
    copy-code: نسخ الشيفرة
    copy-code-titled: نسخ الشيفرة: {title}
    seen: شوهدت
    time-left: بقي {time}
    """, arabicAccounts, arabicMemberships)
}

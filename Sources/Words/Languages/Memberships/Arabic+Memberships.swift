// The words of teams, gifts and prices.

extension WordTable {
  static let arabicMemberships = """
    team: الفريق
    team-of: فريق {name}
    seats-taken: {plan}، المقاعد المشغولة: {taken} من {seats}
    take-out: إخراج
    hand-over: تسليم الفريق
    hand-over-explained: من يتسلّم الفريق يديره منذ ذلك الحين. ويبقى مقعدك لك.
    leave-team: مغادرة الفريق
    invite: دعوة
    invite-explained: تصل الدعوة إلى هذا العنوان وتعمل مرة واحدة خلال أسبوع.
    withdraw: سحب الدعوة
    team-link: رابط للانضمام
    team-link-explained: يستطيع من لديه الرابط الانضمام ما دامت هناك مقاعد شاغرة. يظهر الرابط مرة واحدة عند إنشائه، والجديد يُبطل القديم.
    new-link: إنشاء رابط جديد
    switch-off: إيقاف
    switch-on: تشغيل
    team-domain: الانضمام بعنوان البريد
    team-domain-explained: عند تشغيل هذا، يستطيع كل حساب بعنوان في {domain} الانضمام ما دامت هناك مقاعد شاغرة.
    team-domain-public: يمكن لأي شخص أن يملك عنوانًا كهذا، لذلك لا يمكنه فتح فريق.
    join-team: الانضمام إلى الفريق
    team-invites: لدى {name} مقعد لك: {plan}.
    team-full: لا يوجد مقعد شاغر في الفريق.
    team-closed: انتهت خطة الفريق أو أُوقفت مؤقتًا.
    team-taken-out: أُخرج هذا الحساب من الفريق. ولا عودة إلا بدعوة.
    team-link-over: لم تعد هذه الدعوة تعمل. اطلب دعوة جديدة.
    no-team: لست في أي فريق.
    team-still-yours: في فريقك آخرون. سلّمه أو أخرجهم أولًا؛ لم يُحذف شيء.
    team-mail-subject: دعوة من {name} إلى {site}
    team-mail-text: لدى {name} ({address}) مقعد لك في فريق على {site}. لأخذه افتح هذه الصفحة خلال أسبوع واضغط الزر فيها:
    team-mail-unasked: إن كنت لا تعرف صاحب الدعوة فلا حاجة إلى فعل شيء.
    gift-from: هدية من {name}
    gift-explained: {plan} في {site}. تبدأ عند استعمال الرمز، أو تمدّد ما لديك.
    gift-how: لاستعمالها افتح {address} وسجّل الدخول أو انضم، ثم اكتب هذا الرمز:
    redeem: استعمال الرمز
    gift-code: رمز هدية أو قسيمة
    gift-over: هذا الرمز لا يعمل، أو لم يعد يعمل.
    gift-endless: لديك خطة بلا نهاية. أعطِ الرمز لشخص آخر.
    gift-mail-subject: هدية من {name}
    gift-mail-text: يقدّم لك {name} هدية: {plan} في {site}. افتح هذه الصفحة لاستعمالها أو طباعتها:
    gift-mail-code: الرمز هو {code}.
    try-for.zero: جرّب {plan}
    try-for.one: جرّب {plan} يومًا واحدًا
    try-for.two: جرّب {plan} يومين
    try-for.few: جرّب {plan} {count} أيام
    try-for.many: جرّب {plan} {count} يومًا
    try-for: جرّب {plan} {count} يوم
    trial-until: {plan}، تجربة حتى {date}
    past-due-until: {plan}؛ تعذّرت إحدى الدفعات. يستمر الوصول حتى {date}.
    trial-used: التجربة لمن لا خطة لديه ولم يجرّب من قبل.
    prices: الأسعار
    prices-elsewhere: الأسعار في بلدان أخرى
    country: البلد
    other-countries: جميع البلدان الأخرى
    show: عرض
    price-for-months.zero: {price}
    price-for-months.one: {price} في الشهر
    price-for-months.two: {price} لشهرين
    price-for-months.few: {price} لمدة {count} أشهر
    price-for-months.many: {price} لمدة {count} شهرًا
    price-for-months: {price} لمدة {count} شهر
    price-once: {price} مرة واحدة، بلا نهاية
    coupon-counts: مع القسيمة {code}: {price}
    """
}

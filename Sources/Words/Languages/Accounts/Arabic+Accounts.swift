extension WordTable {
  /// The words of pages of readers’ accounts.
  static let arabicAccounts = """
    rest-of-page-for-members: بقية هذه الصفحة للأعضاء.
    rest-of-page-for-paying: بقية هذه الصفحة لأصحاب العضوية المدفوعة.
    what-you-saw: ما شاهدته
    progress-explained: يُحفظ في حسابك موضع توقفك في كل حلقة لتتابع منه على كل أجهزتك. لا يراه أحد سواك.
    nothing-seen: لم يُحفظ شيء بعد.
    stopped-at: توقفت عند {time}
    remove: إزالة
    remove-all: إزالة الكل
    keep-nothing: عدم حفظ شيء بعد الآن، وإزالة ما حُفظ
    keep-again: حفظ موضع التوقف من الآن
    nothing-is-kept: لا يُحفظ شيء مما تشاهده.
    change-address: تغيير عنوان البريد
    new-address: عنوان البريد الجديد
    change-address-explained: أُرسلت رسالتان: واحدة إلى عنوانك الحالي فيها رابط يسمح بالتغيير، وأخرى إلى العنوان الجديد فيها رمز. يتغير العنوان بعد فتح الرابط وكتابة الرمز خلال ساعة.
    code-of-new-address: رمز الرسالة المرسلة إلى العنوان الجديد
    allow-change: السماح بالتغيير
    allow-explained: سيصبح عنوان بريد هذا الحساب {address}. لا يتغير شيء حتى يُكتب الرمز المرسل إليه أيضًا.
    change-allowed: سُمح بالتغيير. اكتب الآن الرمز المرسل إلى العنوان الجديد.
    address-changed: تغير عنوان البريد، وسُجل الخروج من كل الأجهزة الأخرى.
    allow-mail-subject: تغيير عنوان بريدك في {site}
    allow-mail-text: سيصبح عنوان بريد حسابك {address}. إن أردت ذلك فافتح هذه الصفحة واضغط زرها:
    allow-mail-unasked: إن لم تطلب ذلك فسجل الدخول ثم سجل الخروج من كل الأجهزة الأخرى، فيتوقف هذا الرابط عن العمل.
    prove-mail-text: يثبت هذا الرمز أنك تقرأ بريد هذا العنوان. يعمل مرة واحدة خلال ساعة في المتصفح الذي طلبته منه:
    last-used: آخر استخدام {date}
    """
}

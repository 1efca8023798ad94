/// Domains at which everybody can have a mail address. They cannot be those of a team.
enum PublicMailDomains {
  /// - Parameter domain: in lower case.
  static func contains(_ domain: String) -> Bool {
    if names.contains(domain) { return true }
    let labels = domain.split(separator: ".")
    // yahoo.co.uk, hotmail.fr, gmx.net: an address of the brand in each country.
    return (2...3).contains(labels.count) && brands.contains(String(labels[0]))
  }

  private static let brands: Set<String> = [
    "aol", "gmail", "gmx", "googlemail", "hotmail", "live", "mail", "msn", "outlook", "proton", "protonmail",
    "tutanota", "yahoo", "yandex", "ymail", "zoho",
  ]

  private static let names: Set<String> = [
    "126.com", "163.com", "189.cn", "a1.net", "aliyun.com", "alice.it", "aon.at", "arcor.de", "att.net",
    "bell.net", "bellsouth.net", "bigpond.com", "bluewin.ch", "bol.com.br", "bt.com", "btinternet.com",
    "charter.net", "chello.at", "comcast.net", "cox.net", "daum.net", "docomo.ne.jp", "duck.com",
    "earthlink.net", "ezweb.ne.jp", "fastmail.com", "fastmail.fm", "foxmail.com", "free.fr", "freenet.de",
    "guerrillamail.com", "hanmail.net", "hey.com", "home.nl", "icloud.com", "inbox.com", "inbox.lv",
    "interia.pl", "kpnmail.nl", "laposte.net", "libero.it", "mac.com", "mailbox.org", "mailinator.com",
    "me.com", "naver.com", "neuf.fr", "o2.pl", "online.de", "onet.pl", "op.pl", "optonline.net", "orange.fr",
    "passport.com", "pm.me", "posteo.de", "posteo.net", "privaterelay.appleid.com", "qq.com", "rambler.ru",
    "rediffmail.com", "rocketmail.com", "rogers.com", "sapo.pt", "sbcglobal.net", "seznam.cz", "sfr.fr",
    "shaw.ca", "sina.com", "sky.com", "skynet.be", "softbank.ne.jp", "sohu.com", "sympatico.ca",
    "t-online.de", "talktalk.net", "telenet.be", "telia.com", "temp-mail.org", "terra.com.br", "tin.it",
    "tiscali.it", "tuta.com", "tuta.io", "uol.com.br", "verizon.net", "virgilio.it", "virgin.net",
    "wanadoo.fr", "web.de", "wp.pl", "xs4all.nl", "yopmail.com", "ziggo.nl",
  ]
}

/// Hosts that advertise themselves by visits that name them as referrers. Nobody reads a page then.
///
/// `Documentation/figures.md` lists them.
struct ReferrerSpam: Sendable {
  private let hosts: Set<String>

  /// - Parameter others: further hosts, in lowercase: `REFERRER_SPAM`.
  init(also others: [String] = []) { hosts = Self.known.union(others) }

  /// Whether a host is one of them, or below one of them.
  ///
  /// - Parameter host: in any case.
  func contains(_ host: String) -> Bool {
    var rest = host.lowercased()[...]
    while !rest.isEmpty {
      if hosts.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
    return false
  }

  static let known: Set<String> = [
    "100dollars-seo.com", "4webmasters.org", "7makemoneyonline.com", "best-seo-offer.com",
    "best-seo-solution.com", "best-seo-software.xyz", "blackhatworth.com", "bestwebsitesawards.com",
    "buttons-for-website.com", "buttons-for-your-website.com", "buy-cheap-online.info", "cenokos.ru",
    "cenoval.ru", "darodar.com", "descargar-musica-gratis.net", "e-buyeasy.com", "econom.co", "erot.co",
    "event-tracking.com", "floating-share-buttons.com", "free-share-buttons.com",
    "free-social-buttons.com", "free-traffic.xyz", "get-free-social-traffic.com", "get-free-traffic-now.com",
    "googlsucks.com", "guardlink.org", "hulfingtonpost.com", "humanorightswatch.org", "ilovevitaly.com",
    "iskalko.ru", "justprofit.xyz", "keywords-monitoring-your-success.com", "makemoneyonline.com",
    "o-o-6-o-o.com", "o-o-8-o-o.com", "priceg.com", "prodvigator.ua", "rank-checker.online", "ranksonic.info",
    "savetubevideo.com", "screentoolkit.com", "semalt.com", "semaltmedia.com", "seo-platform.info",
    "share-buttons.xyz", "simple-share-buttons.com", "site-auditor.online", "social-buttons.com",
    "socialseet.ru", "success-seo.com", "superiends.org", "theguardlan.com", "top1-seo-service.com",
    "traffic2cash.org", "traffic2money.com", "trafficmonetize.org", "trafficmonetizer.org",
    "video--production.com", "videos-for-your-business.com", "vodkoved.ru", "webmaster-traffic.com",
    "webmonetizer.net", "website-analyzer.info", "wordpress-crew.net",
  ]
}

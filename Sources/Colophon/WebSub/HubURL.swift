import Pages
import Settings

extension Configuration {
  /// The address of the hub that feeds name; nil for none.
  var hubURL: String? {
    switch hub {
    case .off: nil
    case .own: absoluteURL(SiteRoute.hub(.request).url)
    case .other(let url): url
    }
  }
}

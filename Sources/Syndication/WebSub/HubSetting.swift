/// Who tells subscribers of changes of the site's feeds (WebSub).
public enum HubSetting: Hashable, Sendable {
  /// Nobody. Feeds name no hub.
  case off
  /// The site itself.
  case own
  /// A hub elsewhere, by its URL. The site announces changes to it.
  case other(String)
}

/// How much of what is safe is let through. What is not safe never is: there is no policy that keeps a script.
public struct SanitizerPolicy: Hashable, Sendable {
  /// The hosts that frames may show, lowercase and in full. Nil lets through frames of every public host. A frame is
  /// always https and sandboxed; one from elsewhere is replaced by a link to it.
  public var frameHosts: Set<String>?
  /// The schemes that links may have, lowercase. Images and media are http, https, or `data:` in a bitmap format.
  public var linkSchemes: Set<String>
  /// How many characters of text ``SanitizedBody/lead`` is to have, more or less.
  public var leadLength = 400

  public init(frameHosts: Set<String>?, linkSchemes: Set<String> = SanitizerPolicy.commonSchemes) {
    self.frameHosts = frameHosts
    self.linkSchemes = linkSchemes
  }

  /// For HTML that came from elsewhere: frames of well-known players only.
  public static let imported = SanitizerPolicy(frameHosts: knownPlayers)

  /// For what the site's own authors wrote: frames of any public host.
  public static let trusted = SanitizerPolicy(frameHosts: nil)

  /// Schemes that open something for a person and run nothing on the page.
  public static let commonSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "xmpp", "irc", "ircs", "magnet", "geo",
    "webcal", "news", "nntp", "git", "ssh", "gemini", "gopher", "matrix", "facetime", "itms", "itms-apps",
    "feed",
  ]

  /// Video and audio players that give out frames for other people's pages.
  public static let knownPlayers: Set<String> = [
    "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com", "player.vimeo.com",
    "www.dailymotion.com", "geo.dailymotion.com", "player.twitch.tv", "clips.twitch.tv", "embed.ted.com",
    "w.soundcloud.com", "open.spotify.com", "embed.podcasts.apple.com", "embed.music.apple.com",
    "bandcamp.com", "archive.org", "media.ccc.de", "fast.wistia.net", "www.loom.com",
  ]
}

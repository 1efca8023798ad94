/// How much of what is safe is let through. What is not safe never is: there is no policy that keeps a script.
public struct SanitizerPolicy: Hashable, Sendable {
  /// The hosts that frames may show, lowercase and in full. Nil lets through frames of every public host. A frame is
  /// always https and sandboxed; one from elsewhere is replaced by a link to it.
  public var frameHosts: Set<String>?
  /// The schemes that links may have, lowercase. Images and media are http, https, or `data:` in a bitmap format.
  public var linkSchemes: Set<String>
  /// Whether images of other sites stay that nobody can see, as they are no larger than a pixel.
  public var keepsTrackingPixels = false
  /// How many bytes an image may have that stands in its own address (`data:`), in base64. A body holds it twice, and so
  /// does each page that shows it.
  public var longestInlineImage = 2 << 20
  /// How many characters of text ``SanitizedBody/lead`` is to have, more or less.
  public var leadLength = 400

  public init(frameHosts: Set<String>?, linkSchemes: Set<String> = SanitizerPolicy.commonSchemes) {
    self.frameHosts = frameHosts
    self.linkSchemes = linkSchemes
  }

  /// For HTML that came from elsewhere: frames of well-known players only.
  public static let imported = SanitizerPolicy(frameHosts: knownPlayers)

  /// For what the site's own authors wrote: frames of any public host.
  public static let trusted: SanitizerPolicy = {
    var policy = SanitizerPolicy(frameHosts: nil)
    policy.keepsTrackingPixels = true
    return policy
  }()

  /// Schemes that open something for a person and run nothing on the page. Those that begin with `web+` are harmless,
  /// too, and always let through: only web pages answer to them (HTML standard, "custom scheme handlers").
  public static let commonSchemes: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "ftp", "ftps", "sftp", "xmpp", "irc", "ircs", "magnet", "geo",
    "webcal", "webcals", "news", "snews", "nntp", "git", "svn", "ssh", "rsync", "gemini", "gopher", "finger",
    "matrix", "facetime", "itms", "itms-apps", "feed", "podcast", "pcast", "itpc", "sip", "sips", "callto",
    "skype", "bitcoin", "ethereum", "lightning", "rtsp", "rtmp", "mms", "dav", "davs", "maps", "spotify",
    "steam", "ipfs", "ipns", "nostr", "urn", "doi", "tag", "im", "smsto", "wtai", "openpgp4fpr", "irc6",
    "svn+ssh", "cvs", "telnet", "wais", "imap", "prospero", "rtspu", "shttp", "hdl", "h323", "ed2k", "apt",
    "aim", "gtalk", "msnim", "ymsg", "shortcuts", "mid", "cid", "acct", "at", "ap", "monero", "litecoin",
    "obsidian",
    "zotero", "whatsapp", "sgnl", "tg", "threema", "message",
  ]

  /// Video and audio players that give out frames for other people's pages.
  public static let knownPlayers: Set<String> = [
    "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com", "player.vimeo.com",
    "www.dailymotion.com", "geo.dailymotion.com", "player.twitch.tv", "clips.twitch.tv", "embed.ted.com",
    "w.soundcloud.com", "open.spotify.com", "embed.podcasts.apple.com", "embed.music.apple.com",
    "bandcamp.com", "archive.org", "media.ccc.de", "fast.wistia.net", "fast.wistia.com", "www.loom.com",
    "dailymotion.com", "vimeo.com", "soundcloud.com", "player.bilibili.com", "rumble.com", "odysee.com",
    "streamable.com", "player-widget.mixcloud.com", "www.mixcloud.com", "widget.deezer.com",
    "embed.tidal.com",
    "embed.acast.com", "player.simplecast.com", "player.captivate.fm", "share.transistor.fm",
    "playlist.megaphone.fm", "player.megaphone.fm", "html5-player.libsyn.com", "play.libsyn.com",
    "www.buzzsprout.com", "www.podbean.com", "embed.podbean.com", "anchor.fm", "podcasters.spotify.com",
    "fyyd.de", "codepen.io", "jsfiddle.net", "asciinema.org", "speakerdeck.com", "www.slideshare.net",
    "www.openstreetmap.org", "videopress.com", "video.wordpress.com", "widget.spreaker.com",
    "player.blubrry.com", "embeds.audioboom.com", "player.fireside.fm", "iframe.mediadelivery.net", "vk.com",
  ]
}

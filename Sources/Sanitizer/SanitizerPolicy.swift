/// Selects the content that is kept. Dangerous content, such as a script in an attribute, is removed under
/// every policy.
public struct SanitizerPolicy: Hashable, Sendable {
  /// The hosts that frames may show, in lowercase and in full; nil for every public host. Frames are always
  /// https and sandboxed. A frame of any other host becomes a link.
  public var frameHosts: Set<String>?
  /// The schemes that links may have, in lowercase. Images and media may be http or https, images also
  /// `data:` in a bitmap format.
  public var linkSchemes: Set<String>
  /// Whether images of other sites are kept that are no larger than a pixel.
  public var keepsTrackingPixels = false
  /// Whether scripts in files of the same site are kept, and what they work on: `canvas`, `button`, `input`
  /// and custom elements. Only the page of the text itself gets them
  /// (``BodyTemplate/render(idPrefix:withScripts:resolve:)``). Scripts in the text, of other sites and in
  /// attributes are removed all the same.
  public var keepsScripts = false
  /// The longest `data:` URL of an image, in bytes of base64.
  public var longestInlineImage = 2 << 20
  /// The approximate length of ``SanitizedBody/lead`` in characters of text.
  public var leadLength = 400

  public init(frameHosts: Set<String>?, linkSchemes: Set<String> = SanitizerPolicy.commonSchemes) {
    self.frameHosts = frameHosts
    self.linkSchemes = linkSchemes
  }

  /// For HTML from other sites: frames of well-known players only.
  public static let imported = SanitizerPolicy(frameHosts: knownPlayers)

  /// For HTML of the site's own authors: frames of any public host, all images, and the site's own scripts.
  public static let trusted: SanitizerPolicy = {
    var policy = authored
    policy.keepsScripts = true
    return policy
  }()

  /// This policy without scripts.
  public static let authored: SanitizerPolicy = {
    var policy = SanitizerPolicy(frameHosts: nil)
    policy.keepsTrackingPixels = true
    return policy
  }()

  /// Schemes that open something for the reader and run nothing on the page. Schemes that begin with `web+`
  /// are always allowed: only web pages can handle them (HTML standard, "custom scheme handlers").
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

  /// The hosts of video and audio players that are made to be embedded.
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

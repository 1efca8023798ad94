/// Words in the names that programs give themselves (`User-Agent`), in lowercase.
enum AgentNames {
  /// Words of programs that read for nobody in particular, and are no feed readers.
  static let bots = [
    "crawl", "spider", "slurp", "headless", "preview", "monitor", "uptime", "pingdom", "lighthouse", "scan",
    "archiver", "facebookexternalhit", "embedly", "validator", "http-client", "httpclient", "okhttp",
    "python",
    "curl/", "wget/", "libwww", "java/", "aiohttp", "axios", "node-fetch", "php/", "scrapy",
  ]

  /// Words of programs that call themselves Mozilla like browsers, but show the page to nobody at once.
  static let programs =
    assistants + linkPreviews + tests + monitors + scanners + copiers + automation + feedReaders

  /// Assistants that read for somebody who asked them, and programs that read pages aloud.
  private static let assistants = [
    "chatgpt", "openai", "gptbot", "claude-", "anthropic", "perplexity", "mistralai", "cohere", "deepseek",
    "deep-research", "notebooklm", "googleagent", "google-", "googleother", "meta-external", "novaact",
    "duckassist", "manus", "devin/", "speechify", "elevenreader", "read-aloud", "readaloud", "readspeaker",
    "text-to-speech",
  ]

  private static let linkPreviews = [
    "whatsapp", "skypeuri", "cardyb", "iframely", "externalhit", "unfurl", "oembed", "onebox", "mastodon",
    "pleroma", "akkoma", "misskey", "lemmy", "gotosocial", "friendica", "scrap", "favicon", "thumbnail",
    "ms-office", "microsoft office", "link expand", "linkexpand", "urlresolver", "imageproxy", "mailproxy",
    "flipboardproxy", "facebookcatalog", "vkshare", "google web", "appengine",
  ]

  private static let tests = [
    "inspect", "pagespeed", "page speed", "ptst", "gtmetrix", "dareboost", "webpagetest", "yellowlab",
    "audit",
    "analyz", "checker", "linkcheck", "seo", "screaming frog", "sitebulb", "optimizer", "w3c_", "w3c-",
    "screenshot", "capture", "snapshot", "wappalyzer", "builtwith", "browsershots", "browserstack",
  ]

  private static let monitors = [
    "pinger", "statuscake", "site24x7", "freshping", "newrelic", "datadog", "synthetic", "catchpoint",
    "checkly",
    "hetrix", "nodeping", "updown", "healthcheck", "health-check", "health check", "zabbix", "nagios",
    "check_http", "dynatrace", "panopta", "alertsite", "webmon", "cloudflare-",
  ]

  private static let scanners = [
    "nmap", "nikto", "sqlmap", "nuclei", "wpscan", "acunetix", "nessus", "openvas", "qualys", "zgrab",
    "censys",
    "shodan", "expanse", "netcraft", "internetmeasurement", "internet-measurement", "securitytrails",
    "detectify", "burp", "netsparker", "invicti", "virustotal", "safebrowsing", "netsystemsresearch",
    "project-resonance", "l9explore", "l9tcpid", "fuzz", "probe", "sucuri", "zmeu", "dirbuster", "gobuster",
  ]

  private static let copiers = [
    "httrack", "webcopy", "webcopier", "web copier", "teleport", "offline", "sitesucker", "webzip",
    "webreaper",
    "archive", "heritrix", "downloader", "blackwidow", "getright", "flashget", "grabber", "xaldon",
    "webstripper",
    "website ripper", "siteripper", "cyotek", "singlefile", "monolith", "wget", "curl", "wallabag",
    "pocketparser", "kiwix",
  ]

  private static let automation = [
    "phantom", "puppeteer", "playwright", "selenium", "webdriver", "cypress", "jsdom", "htmlunit", "wkhtmlto",
    "prerender", "rendertron", "slimerjs", "casperjs", "nightmare", "splash", "fetch", "indexer",
    "mediapartners",
    "adsbot", "libwww", "perl", "ruby", "guzzle", "winhttp", "postman", "go-http", "agent/", "collector",
    "harvest",
  ]

  private static let feedReaders = [
    "rss", "feed", "aggregator", "podcast", "miniflux", "inoreader", "newsblur", "akregator", "liferea",
    "newsboat", "bloglovin", "nextcloud",
  ]

  /// All browsers that call themselves Mozilla or Opera name one of them.
  static let engines = [
    "applewebkit", "gecko", "trident/", "msie", "presto", "khtml", "goanna", "libweb", "servo", "netfront",
    "netsurf", "dillo", "konqueror", "opera", "links", "w3m",
  ]

  /// Words that may follow `compatible` in the name of a browser.
  static let compatibleBrowsers = [
    "msie", "konqueror", "netsurf", "dillo", "abrowse", "links", "elinks", "w3m",
  ]

  /// The beginnings of the names of browsers that do not call themselves Mozilla, with upper case.
  static let textBrowsers = [
    "Lynx/", "Lynx ", "w3m/", "Links (", "Links/", "ELinks", "elinks", "felinks", "Dillo/", "NetSurf/",
    "edbrowse/",
    "retawq/", "Emacs-w3m/", "Emacs-W3/", "URL/Emacs", "Chawan", "UCWEB/", "BlackBerry", "Nokia",
    "SonyEricsson",
    "SAMSUNG-", "NCSA_Mosaic", "amaya/",
  ]
}

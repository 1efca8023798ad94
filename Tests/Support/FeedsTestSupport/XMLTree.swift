import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element, parsed by Foundation and not by our own reader.
public struct XMLTree {
  /// The URI of the namespace; empty for none.
  public var uri: String
  public var name: String
  public var attributes: [String: String]
  public var text = ""
  public var children: [XMLTree] = []

  public func all(_ name: String, in uri: String = "") -> [XMLTree] {
    children.filter { $0.name == name && $0.uri == uri }
  }

  /// Nil if the document is not well-formed.
  public init?(_ document: [UInt8]) {
    let builder = Builder()
    let parser = XMLParser(data: Data(document))
    parser.shouldProcessNamespaces = true
    parser.delegate = builder
    guard parser.parse(), let root = builder.open.first?.children.first else { return nil }
    self = root
  }

  private init(uri: String, name: String, attributes: [String: String]) {
    self.uri = uri
    self.name = name
    self.attributes = attributes
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var open = [XMLTree(uri: "", name: "", attributes: [:])]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(XMLTree(uri: namespaceURI ?? "", name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }
  }
}

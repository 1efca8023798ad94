import Foundation
import HTML

/// A ``SocialImage`` as an SVG document. It refers to nothing outside of itself.
struct SocialImageDrawing: HTML {
  let image: SocialImage
  let layout: SocialImageLayout

  var body: some HTML {
    element(
      "svg", Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("width", "\(SocialImage.width)"),
      Attribute("height", "\(SocialImage.height)"), Attribute("xml:lang", image.language)
    ) {
      rectangle(height: SocialImage.height, image.style.paper)
      rectangle(height: 18, image.style.accent)
      if let logo = image.style.logo { picture(logo) }
      for line in layout.title + layout.others { TextElement(line: line) }
    }
  }

  private func rectangle(height: Int, _ colour: String) -> some HTML {
    element(
      "rect", Attribute("width", "\(SocialImage.width)"), Attribute("height", "\(height)"),
      Attribute("fill", colour)
    ) {}
  }

  private func picture(_ logo: SocialImageStyle.Logo) -> some HTML {
    let side = SocialImageLayout.logoSize
    let margin = SocialImageLayout.margin
    return element(
      "image", Attribute("x", number(layout.isMirrored ? Double(SocialImage.width) - margin - side : margin)),
      Attribute("y", number(106 - side / 2)), Attribute("width", number(side)),
      Attribute("height", number(side)),
      Attribute("href", "data:\(logo.type);base64,\(Data(logo.content).base64EncodedString())")
    ) {}
  }
}

private struct TextElement: HTML {
  let line: SocialImageLayout.Line

  var body: some HTML {
    element(
      "text", Attribute("x", number(line.x)), Attribute("y", number(line.y)), Attribute("fill", line.colour),
      Attribute("font-family", line.font.familyList), Attribute("font-weight", "\(line.font.weight)"),
      Attribute("font-size", number(line.size)),
      Attribute("letter-spacing", number(line.font.spacing * line.size)),
      Attribute("direction", line.isRightToLeft ? "rtl" : "ltr"),
      Attribute("text-anchor", line.isRightToLeft == line.endsAtX ? "start" : "end")
    ) { line.text }
  }
}

extension SocialImageStyle.Font {
  /// For the attribute `font-family`.
  var familyList: String { (families + ["sans-serif"]).map { "'\($0)'" }.joined(separator: ", ") }
}

private func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

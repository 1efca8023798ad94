import HTTP
import HTTPTypes
import Pages
import Settings

extension Site {
  /// The value of a `Link` field with the files that a browser needs for the page that it asks for; nil if it
  /// does not ask for a page.
  ///
  /// Only browsers send `Sec-Fetch-Mode`, and those that do understand a response 103.
  public func earlyHints(for request: Request, _ configuration: Configuration) -> String? {
    guard request.method == .get, request.headerFields[.secFetchMode] == "navigate" else { return nil }
    let current = looks.current(configuration)
    // Episodes and their lists have a style sheet of their own.
    let section = request.target.path.split(separator: "/").first ?? ""
    let isOfEpisodes = section == "episodes" || section == "collections"
    let stylesheet = (isOfEpisodes ? current.others.first : nil) ?? current.stylesheet
    let styles = ["<\(stylesheet.path)>; rel=preload; as=style"]
    let fonts = current.looks.fonts.map { "<\($0)>; rel=preload; as=font; crossorigin" }
    return (styles + fonts).joined(separator: ", ")
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
}

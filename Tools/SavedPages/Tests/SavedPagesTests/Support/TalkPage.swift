/// A talk at a conference and its page, saved as text: each element's text is glued together, and then comes
/// each part by itself.
struct TalkPage {
  var name = "Swiftfest2023 12"
  var title = "Gardens in the browser"
  var description =
    "Plan a small garden with us, from the first seed to the last apple. Learn how beds, paths and water fit "
    + "together, and take home a plan that survives the winter."
  var chapters = ["0:00 -Welcome", "2:05 -Beds and paths", "11:40 -Water"]
  var resources = ["Forum: Gardens", "Seeds for beginners"]
  var related = ["Compost essentials", "Introduction to bees"]
  var labels = (chapters: "Chapters", resources: "Resources", related: "Related VideosFEST23")
  /// Paragraphs of caption lines.
  var captions = TalkPage.captions
  var search = "Search this videoâ€¦"
  var codeTitles = ["2:30 -A bed", "3:10 -A path"]
  var code = ["struct\n \nBed\n {}", "let\n path \n=\n \n1"]
  var language = "swift"

  static let captions = [
    [
      "Hello, my name is Robin.", "Welcome to gardens in the browser!", "A garden is a place,",
      "with beds and paths and water.", "It grows slowly over the", "whole of a year,",
      "and it rewards the people who wait.",
    ],
    [
      "Before we begin with the beds", "and the paths between them,", "look at the water in this picture.",
      "Every bed needs water", "because seeds sleep in dry earth.", "The path to the water",
      "is the first path that we plan.",
    ],
    [
      "When a bed changes in spring,", "the garden shows the new plants", "and the water flows to them.",
      "You can plan beds and paths", "in any order that you like.",
    ],
  ]

  /// The paragraphs as they should be read.
  var paragraphs: [String] { captions.map { $0.joined(separator: " ") } }

  var about: String {
    var glued = title + description
    if !chapters.isEmpty { glued += labels.chapters + chapters.joined() }
    if !resources.isEmpty { glued += labels.resources + resources.joined() }
    glued += "HD VideoSD Video"
    if !related.isEmpty { glued += labels.related + related.joined() }
    let parts =
      [glued, description] + chapters + resources + ["HD VideoSD Video", "HD Video", "SD Video"] + related
    return parts.joined(separator: "\n\n")
  }

  var transcript: String {
    if captions.isEmpty { return "" }
    let paragraphs = captions.map { $0.joined() }
    return ([search + paragraphs.joined()] + paragraphs).joined(separator: "\n\n")
  }

  var samples: String {
    if code.isEmpty { return "" }
    let blocks = code.map { "```\(language)\n\($0)\n```" }
    return (codeTitles + ["## Code Samples"] + blocks).joined(separator: "\n\n")
  }

  var navigation: String {
    [
      "# \(name)", "## Transcript", "More Videos",
      "Streaming is available in most browsers,and in the Developer app.",
      "About", "Transcript", "Code",
    ].joined(separator: "\n\n")
  }

  var text: String { [navigation, about, transcript, samples].joined(separator: "\n\n") + "\n" }
}

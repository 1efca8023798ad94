import Testing

@testable import SavedPages

@Suite("Glued prose") struct ProseRepairTests {
  @Test(
    "A space is restored after punctuation",
    arguments: [
      ("beds,used to plant", "beds, used to plant"), ("grow.It's", "grow. It's"),
      ("special:they're", "special: they're"),
      ("three.One for you", "three. One for you"), ("a 7.Better luck", "a 7. Better luck"),
      ("look!Now", "look! Now"),
      ("“yes.”And then", "“yes.” And then"), ("one;two", "one; two"),
      ("and so on...Then", "and so on... Then"),
      ("plants.iOS has", "plants. iOS has"),
      ("declarative,compositional,and", "declarative, compositional, and"),
    ])
  func punctuation(glued: String, restored: String) {
    #expect(SentenceSpaces.restore(glued).text == restored)
  }

  @Test(
    "Numbers, addresses, abbreviations and names in code are not broken",
    arguments: [
      "10,000 beds", "at 1:34", "version 17.2", "https://example.com/a,b:c", "bread@example.com", "Node.js",
      "the U.S.A. and",
      "withDependencies(from:)", "navigationDestination(for:destination:)", "std::vector", "garden.swift",
      "e.g. this",
      "say \"now!\" again",
    ])
  func whole(text: String) {
    #expect(SentenceSpaces.restore(text).text == text)
  }

  static let prose = [
    "Beds,and the paths between them.Water flows to the beds,so plants grow.It has three beds, two paths.",
    "This view shows SwiftUI and a garden.When you plant seeds,SwiftUI draws plants.Seeds need water.",
    "Time passes.I like it.You can see the views of it,and plants in the views.Use SwiftUI for all of that.",
  ]

  @Test(
    "Words are separated where the page and English know both of them",
    arguments: [
      ("bedsand", "beds and"), ("gardenis", "garden is"), ("SwiftUIto", "SwiftUI to"), ("itWe", "it We"),
      ("viewsin", "views in"), ("plantsgrowing", "plants growing"), ("it'sgoing", "it's going"),
      ("state-drivenviews", "state-drivenviews"), ("onand", "on and"), ("timeSwiftUI", "time SwiftUI"),
    ])
  func words(glued: String, restored: String) {
    #expect(repaired(glued) == restored)
  }

  @Test(
    "Words and names that look like two are left alone",
    arguments: [
      "notable", "onscreen", "setup", "within", "together", "editor", "cornerstone", "command", "button",
      "inactive",
      "forEach", "withAnimation", "hasAward", "ForEach", "HStack", "NavigationSplitView", "viewDidLoad",
      "dataSource",
      "iPhone", "macOS", "UIKit", "Sheldon", "therapist", "island", "digitalCrownRotation",
    ])
  func single(word: String) {
    #expect(repaired(word) == word)
  }

  @Test("A run that could be a name in code or two words is left alone and reported")
  func doubtful() {
    var repair = ProseRepair(
      prose: Self.prose + [
        "Two kinds of data are State and BindingState.Binding is one,State is the other State,Binding."
      ],
      other: [], code: [])
    #expect(repair.repair("State and BindingState").hasSuffix("BindingState"))
    #expect(repair.doubtful.map(\.run) == ["BindingState"])
  }

  @Test("Prose whose lines were not glued is left alone")
  func notGlued() {
    let text =
      "Beds and paths. See pointfree.co, or bedsand paths.And that is all, as it seems to me. Yes, it is. No."
    var repair = ProseRepair(prose: [text], other: [], code: [])
    #expect(repair.repair(text) == text)
    #expect(repair.restored.isEmpty)
  }

  private func repaired(_ word: String) -> String {
    var repair = ProseRepair(prose: Self.prose, other: [], code: ["view.digitalCrownRotation()"])
    return repair.repair(word)
  }
}

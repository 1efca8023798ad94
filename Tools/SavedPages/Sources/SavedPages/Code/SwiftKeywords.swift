/// The words of Swift that pages colour as keywords or literals.
enum SwiftKeywords {
  static let all = Set(words + withMark + withArgument)

  private static let words =
    """
    _ actor any as associatedtype associativity async await borrowing break case catch class consume consuming
    continue convenience copy default defer deinit didSet distributed do dynamic each else enum extension
    fallthrough false fileprivate final for func get guard higherThan if import in indirect infix init inout
    internal is isolated lazy left let lowerThan macro mutating nil none nonisolated nonmutating open operator
    optional override package postfix precedencegroup prefix private protocol public repeat required rethrows
    return right safe self sending set some static struct subscript super switch throw throws true try
    typealias unowned unsafe var weak where while willSet
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let withMark = ["as", "init", "try"].flatMap { ["\($0)?", "\($0)!"] }

  private static let withArgument =
    ["private", "fileprivate", "internal", "package", "public", "open"].map { "\($0)(set)" }
    + ["unowned(safe)"] + ["unowned", "nonisolated"].map { "\($0)(unsafe)" }
}

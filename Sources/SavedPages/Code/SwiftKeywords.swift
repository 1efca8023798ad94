/// The words of Swift that pages colour as keywords or literals.
enum SwiftKeywords {
  static let all = Set(
    """
    _ actor any as associatedtype associativity async await borrowing break case catch class consume consuming
    continue convenience copy default defer deinit didSet distributed do dynamic each else enum extension
    fallthrough false fileprivate final for func get guard higherThan if import in indirect infix init inout
    internal is isolated lazy left let lowerThan macro mutating nil none nonisolated nonmutating open operator
    optional override package postfix precedencegroup prefix private protocol public repeat required rethrows
    return right safe self sending set some static struct subscript super switch throw throws true try
    typealias unowned unsafe var weak where while willSet as? as! init? init! try? try! private(set)
    fileprivate(set) internal(set) package(set) public(set) open(set) unowned(safe) unowned(unsafe)
    nonisolated(unsafe)
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

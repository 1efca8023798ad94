/// The words of `title` as one segment of a path: letters and digits of any script in lowercase, hyphens between
/// them, at most 80 characters. Nil where no letter and no digit is left.
public func slug(of title: String) -> String? {
  let words = title.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    .map { $0.filter { $0.isLetter || $0.isNumber } }
    .filter { !$0.isEmpty }
  var slug = ""
  for word in words {
    if !slug.isEmpty && slug.count + word.count + 1 > 80 { break }
    slug += slug.isEmpty ? String(word.prefix(80)) : "-\(word)"
  }
  return slug.isEmpty ? nil : slug
}

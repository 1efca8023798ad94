/// The lines of a text without their ends, which are LF, CR LF or CR. A line end at the end of the text
/// begins no line.
func lines(of text: String) -> [Substring] {
  var text = text
  text.makeContiguousUTF8()
  var lines: [Substring] = []
  let bytes = text.utf8
  var (start, place) = (bytes.startIndex, bytes.startIndex)
  while place < bytes.endIndex {
    let byte = bytes[place]
    let end = place
    place = bytes.index(after: place)
    guard byte == 0x0A || byte == 0x0D else { continue }
    lines.append(text[start..<end])
    if byte == 0x0D, place < bytes.endIndex, bytes[place] == 0x0A { place = bytes.index(after: place) }
    start = place
  }
  if start < bytes.endIndex { lines.append(text[start...]) }
  return lines
}

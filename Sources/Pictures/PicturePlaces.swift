/// Removes from a picture file where the picture was taken: the GPS directory of its Exif metadata, and XMP
/// metadata that name coordinates. Everything else stays, such as the orientation and the colour profile.
///
/// Knows JPEG, PNG, WebP, AVIF and HEIC. Other metadata, such as the notes of a camera's maker, are not
/// searched.
///
/// - Returns: nil if there is nothing to remove.
public func removingPlaces(from bytes: [UInt8]) -> [UInt8]? {
  let file = PictureBytes(bytes)
  guard let header = PictureHeader(bytes) else { return nil }
  switch header.format {
  case .svg, .gif: return nil
  case .png: return pngWithoutPlaces(file)
  case .jpeg, .webp, .avif, .heic:
    var cleaned = bytes
    var isChanged = false
    for exif in exifRanges(file, header.format) {
      isChanged = removePlaces(file, exif, from: &cleaned) || isChanged
    }
    for packet in packets(file) where file.position(of: "GPS", in: packet) != nil {
      cleaned.replaceSubrange(packet, with: repeatElement(UInt8(ascii: " "), count: packet.count))
      isChanged = true
    }
    return isChanged ? cleaned : nil
  }
}

/// Chunks have check sums, so those that name places are left out whole.
private func pngWithoutPlaces(_ file: PictureBytes) -> [UInt8]? {
  let places = file.pngChunks.filter { chunk in
    switch chunk.type {
    case "eXIf": TIFFDirectory(file, in: chunk.content)?.entry(TIFFDirectory.places) != nil
    case "iTXt": file.position(of: "GPS", in: chunk.content) != nil
    default: false
    }
  }
  guard !places.isEmpty else { return nil }
  var cleaned = file.bytes
  for chunk in places.reversed() { cleaned.removeSubrange(chunk.range) }
  return cleaned
}

private func exifRanges(_ file: PictureBytes, _ format: PictureHeader.Format) -> [Range<Int>] {
  switch format {
  case .jpeg: return JPEGSegments(file)?.exif.map { [$0] } ?? []
  case .webp:
    for chunk in file.webPChunks where chunk.type == "EXIF" {
      let prefix = file.has("Exif\0\0", at: chunk.content.lowerBound) ? 6 : 0
      return [chunk.content.lowerBound + prefix..<chunk.content.upperBound]
    }
    return []
  default:
    // An item of the file, wherever it lies.
    return file.position(of: "Exif\0\0", in: 0..<file.count).map { [$0 + 6..<file.count] } ?? []
  }
}

/// XMP: the documents in the file that describe it.
private func packets(_ file: PictureBytes) -> [Range<Int>] {
  var packets: [Range<Int>] = []
  var position = 0
  while let start = file.position(of: "<x:xmpmeta", in: position..<file.count),
    let end = file.position(of: "</x:xmpmeta>", in: start..<file.count)
  {
    packets.append(start..<end + "</x:xmpmeta>".utf8.count)
    position = end
  }
  return packets
}

/// Clears the directory of places and the entry that points to it.
private func removePlaces(_ file: PictureBytes, _ exif: Range<Int>, from bytes: inout [UInt8]) -> Bool {
  guard let main = TIFFDirectory(file, in: exif), let entry = main.entry(TIFFDirectory.places) else {
    return false
  }
  for range in main.directory(at: entry)?.contents ?? [] {
    bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
  }
  // The entries behind it, and the pointer to the next directory, move up.
  let end = min(main.start + 2 + 12 * main.entries.count + 4, exif.upperBound)
  let rest = Array(bytes[entry.position + 12..<end])
  bytes.replaceSubrange(entry.position..<entry.position + rest.count, with: rest)
  bytes.replaceSubrange(end - 12..<end, with: repeatElement(0, count: 12))
  let count = main.entries.count - 1
  let parts = [UInt8(count >> 8), UInt8(count & 0xFF)]
  bytes.replaceSubrange(main.start..<main.start + 2, with: main.isLittleEndian ? parts.reversed() : parts)
  return true
}

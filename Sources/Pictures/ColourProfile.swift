/// Whether a picture file contains a colour profile (ICC), rather than colours in sRGB.
public func holdsColourProfile(_ bytes: [UInt8]) -> Bool {
  let file = PictureBytes(bytes)
  return switch PictureHeader(bytes)?.format {
  case .jpeg:
    JPEGSegments(file)?.segments.contains {
      $0.marker == 0xE2 && file.has("ICC_PROFILE\0", at: $0.content.lowerBound)
    } ?? false
  case .png: file.pngChunks.contains { $0.type == "iCCP" }
  case .webp: file.webPChunks.contains { $0.type == "ICCP" }
  case .avif, .heic: ["colrprof", "colrrICC"].contains { file.position(of: $0, in: 0..<file.count) != nil }
  case .gif, .svg, nil: false
  }
}

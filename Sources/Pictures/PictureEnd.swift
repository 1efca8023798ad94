/// Whether the end of a picture is there: a download that broke off lacks it. Looks at JPEG, PNG and WebP;
/// other formats count as whole.
package func isWhole(_ bytes: [UInt8], _ format: PictureHeader.Format) -> Bool {
  let file = PictureBytes(bytes)
  switch format {
  case .png: return file.pngChunks.contains { $0.type == "IEND" }
  // Cameras write more after the picture.
  case .jpeg:
    return bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 } != nil
  case .webp: return file.integer(4, at: 4, isLittleEndian: true).map { $0 + 8 <= bytes.count } ?? false
  case .gif, .avif, .heic, .svg: return true
  }
}

import Foundation
import Testing

@testable import Pictures

@Suite("Places in pictures")
struct PicturePlacesTests {
  @Test(
    "The place is removed; the orientation and the rest of the metadata stay",
    arguments: [SamplePictures.turnedJPEG, SamplePictures.webP])
  func removed(picture: [UInt8]) throws {
    let cleaned = try #require(removingPlaces(from: picture))
    #expect(cleaned.count == picture.count)
    #expect(PictureHeader(cleaned) == PictureHeader(picture))
    #expect(PictureBytes(cleaned).position(of: "Camera & Sons", in: 0..<cleaned.count) != nil)
    #expect(removingPlaces(from: cleaned) == nil)
    #expect(Self.holdsBerlin(picture) && !Self.holdsBerlin(cleaned))
  }

  @Test("A PNG loses the chunk that names the place")
  func png() throws {
    let cleaned = try #require(removingPlaces(from: SamplePictures.png))
    #expect(PictureBytes(cleaned).pngChunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(removingPlaces(from: cleaned) == nil)
  }

  @Test("XMP metadata with coordinates are cleared, others stay")
  func xmp() throws {
    func picture(_ fields: String) -> [UInt8] {
      let packet = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>\(fields)</x:xmpmeta>".utf8)
      let length = packet.count + 2
      let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
      return Array(SamplePictures.plainJPEG.prefix(2)) + head + packet + SamplePictures.plainJPEG.dropFirst(2)
    }
    let placed = picture("<exif:GPSLatitude>52,31.2N</exif:GPSLatitude>")
    let cleaned = try #require(removingPlaces(from: placed))
    #expect(cleaned.count == placed.count)
    #expect(PictureBytes(cleaned).position(of: "GPS", in: 0..<cleaned.count) == nil)
    #expect(removingPlaces(from: picture("<dc:title>A rocket</dc:title>")) == nil)
  }

  @Test("Pictures without a place are left alone")
  func none() {
    for picture in [
      SamplePictures.losslessWebP, SamplePictures.gif, SamplePictures.avif, SamplePictures.plainJPEG,
    ] {
      #expect(removingPlaces(from: picture) == nil)
    }
  }

  /// Whether the file contains the latitude 52° 31′ as fractions.
  private static func holdsBerlin(_ bytes: [UInt8]) -> Bool {
    let degrees: [[UInt8]] = [
      [0, 0, 0, 52, 0, 0, 0, 1, 0, 0, 0, 31], [52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0],
    ]
    return degrees.contains { Data(bytes).firstRange(of: Data($0)) != nil }
  }
}

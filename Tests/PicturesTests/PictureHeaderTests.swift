import Foundation
import Testing

@testable import Pictures

@Suite("Headers of pictures")
struct PictureHeaderTests {
  @Test(
    "The size of each format is read, turned as the picture is shown",
    arguments: [
      (SamplePictures.png, PictureHeader(.png, 6, 4)),
      (SamplePictures.apng, PictureHeader(.png, 6, 4, isAnimated: true)),
      (SamplePictures.turnedJPEG, PictureHeader(.jpeg, 4, 6)),
      (SamplePictures.webP, PictureHeader(.webp, 6, 4)),
      (SamplePictures.losslessWebP, PictureHeader(.webp, 6, 4)),
      (SamplePictures.gif, PictureHeader(.gif, 6, 4, isAnimated: true)),
      (SamplePictures.avif, PictureHeader(.avif, 6, 4)),
    ])
  func sizes(bytes: [UInt8], header: PictureHeader) {
    #expect(PictureHeader(bytes) == header)
  }

  @Test(
    "A drawing has the size of its element, or the shape of its view box",
    arguments: [
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"80px\"></svg>", 120, 80),
      ("<?xml version=\"1.0\"?>\n<!-- A drawing -->\n<svg viewBox='0 0 300 150.4'/>", 300, 150),
      ("<svg width=\"100\" viewBox=\"0,0,200,100\">", 100, 50),
      ("<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 40 30\" stroke-width=\"9\">", 40, 30),
    ])
  func drawings(source: String, width: Int, height: Int) {
    #expect(PictureHeader(Array(source.utf8)) == PictureHeader(.svg, width, height))
  }

  @Test("A colour profile is found in a PNG, and in nothing else of these")
  func profiles() {
    let chunk: [UInt8] = [0, 0, 0, 1] + Array("iCCP".utf8) + [0, 0, 0, 0, 0]
    let profiled = SamplePictures.png[..<33] + chunk + SamplePictures.png[33...]
    #expect(holdsColourProfile(Array(profiled)))
    for picture in SamplePictures.all { #expect(!holdsColourProfile(picture)) }
  }

  @Test("A drawing without a size, and what is no picture, have no header")
  func none() {
    for text in ["<svg>", "<svg width=\"0\" height=\"5\">", "Hello", "", "<p>svg</p>"] {
      #expect(PictureHeader(Array(text.utf8)) == nil)
    }
  }

  @Test("Pictures that were cut off or damaged anywhere neither crash nor hang")
  func damaged() {
    for picture in SamplePictures.all {
      for length in 0..<picture.count { _ = PictureHeader(Array(picture.prefix(length))) }
      for position in picture.indices {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var other = picture
          other[position] = value
          _ = PictureHeader(other)
          _ = removingPlaces(from: other)
        }
      }
    }
  }
}

import Foundation
import Programs
import Testing

@testable import Pictures

@Suite("Smaller copies of pictures")
struct PictureVariantTests {
  @Test("A picture gets copies that are not wider than itself, for telephones and for large screens")
  func widths() {
    func widths(_ header: PictureHeader) -> [Int] {
      PictureVariant.variants(of: header).filter { $0.format == .webp }.map(\.width)
    }
    #expect(widths(PictureHeader(.jpeg, 4000, 3000)) == [480, 960, 1440, 1920])
    #expect(widths(PictureHeader(.png, 1280, 720)) == [480, 960, 1280])
    #expect(widths(PictureHeader(.png, 300, 200)) == [300])
    #expect(widths(PictureHeader(.png, 480, 200)) == [480])
    #expect(PictureVariant.variants(of: PictureHeader(.svg, 4000, 3000)).isEmpty)
    #expect(PictureVariant.variants(of: PictureHeader(.gif, 4000, 3000, isAnimated: true)).isEmpty)
    #expect(PictureVariant.variants(of: PictureHeader(.webp, 4000, 3000, isAnimated: true)).isEmpty)
  }

  @Test("A copy has the wanted format and width, and says nothing of where the picture was taken")
  func made() throws {
    let resizer = try #require(PictureResizer())
    try inTemporaryFolder { folder in
      try Data(SamplePictures.turnedJPEG).write(to: folder.appending(path: "a.jpeg"))
      for format in PictureVariant.Format.allCases {
        let variant = PictureVariant(format, width: 2)
        try resizer.make(variant, of: "a.jpeg", as: "b.\(format)", in: folder.path)
        let copy = try Array(Data(contentsOf: folder.appending(path: "b.\(format)")))
        let header = try #require(PictureHeader(copy))
        #expect(header.format.rawValue == format.rawValue && header.width == 2 && header.height == 3)
        #expect(removingPlaces(from: copy) == nil)
      }
    }
  }

  @Test("A damaged picture is an error that names the program, and leaves nothing behind")
  func damaged() throws {
    let resizer = try #require(PictureResizer())
    try inTemporaryFolder { folder in
      try Data("no picture".utf8).write(to: folder.appending(path: "a.png"))
      let error = #expect(throws: ProgramError.self) {
        try resizer.make(PictureVariant(.webp, width: 2), of: "a.png", as: "b.webp", in: folder.path)
      }
      #expect(error?.description.contains("vipsthumbnail") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
    }
  }

  @Test("Without the program there is no resizer")
  func missing() {
    #expect(PictureResizer(searchPath: "/nonexistent:/also-nonexistent") == nil)
  }

  private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

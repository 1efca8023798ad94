public import HTTP
import Spools

/// What a client has filled in and sent: names and values in the order in which they came.
///
/// ```swift
/// let form = try await request.form()
/// let title = form["title"] ?? ""
/// if let picture = form.file("picture") { try await store(picture.body) }
/// ```
public struct Form: Sendable {
  /// One of its entries. Names need not be unique.
  public struct Field: Sendable {
    public enum Content: Sendable {
      case text(String)
      case file(FormFile)
    }

    public let name: String
    public let content: Content
  }

  public let fields: [Field]

  /// The first text of that name.
  public subscript(name: String) -> String? { values(name).first }

  /// The texts of that name, as of check boxes.
  public func values(_ name: String) -> [String] {
    fields.compactMap { field in
      if field.name == name, case .text(let text) = field.content { text } else { nil }
    }
  }

  /// The first file of that name.
  public func file(_ name: String) -> FormFile? { files(name).first }

  /// The files of that name. What browsers send where nobody chose a file, one without name and content, is
  /// left out.
  public func files(_ name: String) -> [FormFile] {
    fields.compactMap { field in
      guard field.name == name, case .file(let file) = field.content else { return nil }
      return file.fileName.isEmpty && file.body.length == 0 ? nil : file
    }
  }
}

/// A file that came with a form.
public struct FormFile: Sendable {
  /// As the client says. May be empty, may hold slashes and line breaks: never a path to write to.
  public let fileName: String
  /// As the client says, which proves nothing.
  public let contentType: MediaType
  /// `bytes`, or a `file` that has no name in the file system and is gone when nobody refers to it any more.
  public let body: Body
}

/// The most that a form may hold; more is answered with 413. Sizes are in bytes.
public struct FormLimits: Sendable {
  /// Of everything as it is sent. What the server itself takes of a body, ``ServerLimits/body``, counts too.
  public var total = 10 * 1024 * 1024
  /// Fields and files.
  public var fieldCount = 1000
  /// Of a text, and of a name.
  public var fieldSize = 256 * 1024
  /// Of the head of a part of `multipart/form-data`.
  public var partHeadSize = 8 * 1024
  /// Of all files together that are held in memory; the rest goes to disk.
  public var memory = 256 * 1024
  /// Where files go that are not held in memory.
  public var temporaryFolder = TemporaryFile.defaultFolder

  public init() {}
}

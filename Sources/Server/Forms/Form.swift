public import HTTP
import Spools

/// A form that a client sent: names and values in their order.
///
/// ```swift
/// let form = try await request.form()
/// let title = form["title"] ?? ""
/// if let picture = form.file("picture") { try await store(picture.body) }
/// ```
public struct Form: Sendable {
  /// An entry. Names need not be unique.
  public struct Field: Sendable {
    public enum Content: Sendable {
      case text(String)
      case file(FormFile)
    }

    public let name: String
    public let content: Content

    init(name: String, file: FormFile) {
      self.name = name
      content = .file(file)
    }

    /// A text, in which U+0000 is U+FFFD, as in ``RequestTarget/parameters``: databases and markup cannot
    /// have it.
    init(name: String, text: String) {
      self.name = name
      content = .text(text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text)
    }
  }

  public let fields: [Field]

  /// The first text with this name.
  public subscript(name: String) -> String? { values(name).first }

  /// All texts with this name, for example of check boxes.
  public func values(_ name: String) -> [String] {
    fields.compactMap { field in
      if field.name == name, case .text(let text) = field.content { text } else { nil }
    }
  }

  /// The first file with this name.
  public func file(_ name: String) -> FormFile? { files(name).first }

  /// All files with this name. Leaves out the empty file that browsers send if none was chosen.
  public func files(_ name: String) -> [FormFile] {
    fields.compactMap { field in
      guard field.name == name, case .file(let file) = field.content else { return nil }
      return file.fileName.isEmpty && file.body.length == 0 ? nil : file
    }
  }
}

/// A file in a form.
public struct FormFile: Sendable {
  /// The name that the client gives. May be empty or contain slashes and line breaks: never use it as a path.
  public let fileName: String
  /// The type that the client gives, unchecked.
  public let contentType: MediaType
  /// `bytes`, or a `file` without a name in the file system, which is deleted with its last reference.
  public let body: Body
}

/// The limits of a form, in bytes unless stated otherwise. A larger form gets 413.
public struct FormLimits: Sendable {
  /// The whole body. The limits of the target apply as well: ``ServerConfiguration/bodyLimits``.
  public var total = 10 * 1024 * 1024
  /// The number of fields and files.
  public var fieldCount = 1000
  /// A name or a text.
  public var fieldSize = 256 * 1024
  /// The head of a part of `multipart/form-data`.
  public var partHeadSize = 8 * 1024
  /// All files together that are held in memory; the others are written to disk.
  public var memory = 256 * 1024
  /// The folder for files that are not held in memory.
  public var temporaryFolder = TemporaryFile.defaultFolder

  public init() {}
}

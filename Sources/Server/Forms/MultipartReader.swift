import HTTP
import Spools

/// Reads a form from `multipart/form-data`.
struct MultipartReader: FormReader {
  private let limits: FormLimits
  private var parser: MultipartParser
  private var fields: [Form.Field] = []
  private var part: PartHead?
  private var content: PartContent = .text([])
  private var memory: Int

  private enum PartContent {
    case text([UInt8])
    case file([UInt8])
    /// The file and the number of bytes written to it.
    case temporary(TemporaryFile, Int)
  }

  init(boundary: String, limits: FormLimits) {
    self.limits = limits
    parser = MultipartParser(boundary: boundary, headLimit: limits.partHeadSize)
    memory = limits.memory
  }

  mutating func read(_ piece: [UInt8]) throws {
    parser.append(piece)
    while let event = try parser.next() {
      switch event {
      case .head(let head): try begin(head)
      case .content(let bytes): try add(bytes)
      case .end: try end()
      }
    }
  }

  mutating func finish() throws -> Form {
    try parser.finish()
    return Form(fields: fields)
  }

  private mutating func begin(_ head: PartHead) throws(FormError) {
    guard fields.count < limits.fieldCount else {
      throw .tooLarge("The form has more fields than this server accepts.")
    }
    part = head
    content = head.fileName == nil ? .text([]) : .file([])
  }

  private mutating func add(_ bytes: [UInt8]) throws {
    switch content {
    case .text(var text):
      guard text.count + bytes.count <= limits.fieldSize else {
        throw FormError.tooLarge("A field of the form is larger than this server accepts.")
      }
      content = .text([])
      text += bytes
      content = .text(text)
    case .file(var held):
      content = .file([])
      held += bytes
      memory -= bytes.count
      content = .file(held)
      if memory < 0 { try spill(held) }
    case .temporary(let file, let length): try store(bytes, in: file, at: length)
    }
  }

  private mutating func spill(_ held: [UInt8]) throws {
    let file: TemporaryFile
    do throws(TemporaryFileError) {
      file = try TemporaryFile(in: limits.temporaryFolder)
    } catch {
      throw FormStorageError(cause: error)
    }
    try store(held, in: file, at: 0)
    memory += held.count
  }

  private mutating func store(
    _ bytes: [UInt8], in file: TemporaryFile, at length: Int
  ) throws(FormStorageError) {
    do throws(TemporaryFileError) {
      try file.write(bytes, at: length)
    } catch {
      throw FormStorageError(cause: error)
    }
    content = .temporary(file, length + bytes.count)
  }

  private mutating func end() throws {
    guard let part else { return }
    self.part = nil
    switch content {
    case .text(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FormError.malformed("A field of the form is not UTF-8.")
      }
      fields.append(Form.Field(name: part.name, text: text))
    case .file(let bytes): append(part, bytes.isEmpty ? .empty : .bytes(bytes))
    case .temporary(let file, let length): append(part, .file(try FileSlice(of: file, length: length)))
    }
  }

  private mutating func append(_ part: PartHead, _ body: Body) {
    let type = part.contentType.map { MediaType($0) } ?? .plainText
    let file = FormFile(fileName: part.fileName ?? "", contentType: type, body: body)
    fields.append(Form.Field(name: part.name, file: file))
  }
}

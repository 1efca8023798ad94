#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions of librsvg, cairo, Pango and Fontconfig that this module calls.
///
/// The libraries are loaded when the first picture is drawn. They are optional: without them, the program builds and runs, and no
/// pictures are drawn.
struct ImageLibraries {
  typealias Object = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>
  typealias PNGWriter =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  // Fontconfig
  let addFontFile: @convention(c) (Object?, Text) -> Int32
  let queryFont: @convention(c) (Text, UInt32, Object?, UnsafeMutablePointer<Int32>) -> Object?
  let patternString:
    @convention(c) (Object, Text, Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32
  let destroyPattern: @convention(c) (Object) -> Void

  // Pango
  let newFontMap: @convention(c) () -> Object
  let setDefaultFontMap: @convention(c) (Object?) -> Void
  let newContext: @convention(c) (Object) -> Object
  let language: @convention(c) (Text) -> Object?
  let setLanguage: @convention(c) (Object, Object?) -> Void
  let newFont: @convention(c) () -> Object
  let setFamily: @convention(c) (Object, Text) -> Void
  let setWeight: @convention(c) (Object, Int32) -> Void
  let setSize: @convention(c) (Object, Double) -> Void
  let freeFont: @convention(c) (Object) -> Void
  let newLayout: @convention(c) (Object) -> Object
  let setText: @convention(c) (Object, Text, Int32) -> Void
  let setFont: @convention(c) (Object, Object) -> Void
  let setWidth: @convention(c) (Object, Int32) -> Void
  let setWrap: @convention(c) (Object, Int32) -> Void
  let lineCount: @convention(c) (Object) -> Int32
  let line: @convention(c) (Object, Int32) -> UnsafeRawPointer?
  let pixelSize: @convention(c) (Object, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void
  let baseDirection: @convention(c) (Text, Int32) -> Int32

  // cairo
  let newSurface: @convention(c) (Int32, Int32, Int32) -> Object
  let newDrawing: @convention(c) (Object) -> Object
  let destroyDrawing: @convention(c) (Object) -> Void
  let destroySurface: @convention(c) (Object) -> Void
  let writePNG: @convention(c) (Object, PNGWriter, UnsafeMutableRawPointer?) -> Int32

  // librsvg and GLib
  let newHandle: @convention(c) (UnsafePointer<UInt8>?, Int, ErrorPlace) -> Object?
  let render: @convention(c) (Object, Object, UnsafePointer<Double>, ErrorPlace) -> Int32
  let unref: @convention(c) (Object) -> Void
  let freeError: @convention(c) (Object) -> Void

  /// - Throws: ``SocialImageError`` if a library or one of its functions is missing.
  init() throws {
    let library = try Library()
    addFontFile = try library.function("FcConfigAppFontAddFile")
    queryFont = try library.function("FcFreeTypeQuery")
    patternString = try library.function("FcPatternGetString")
    destroyPattern = try library.function("FcPatternDestroy")
    newFontMap = try library.function("pango_cairo_font_map_new")
    setDefaultFontMap = try library.function("pango_cairo_font_map_set_default")
    newContext = try library.function("pango_font_map_create_context")
    language = try library.function("pango_language_from_string")
    setLanguage = try library.function("pango_context_set_language")
    newFont = try library.function("pango_font_description_new")
    setFamily = try library.function("pango_font_description_set_family")
    setWeight = try library.function("pango_font_description_set_weight")
    setSize = try library.function("pango_font_description_set_absolute_size")
    freeFont = try library.function("pango_font_description_free")
    newLayout = try library.function("pango_layout_new")
    setText = try library.function("pango_layout_set_text")
    setFont = try library.function("pango_layout_set_font_description")
    setWidth = try library.function("pango_layout_set_width")
    setWrap = try library.function("pango_layout_set_wrap")
    lineCount = try library.function("pango_layout_get_line_count")
    line = try library.function("pango_layout_get_line_readonly")
    pixelSize = try library.function("pango_layout_get_pixel_size")
    baseDirection = try library.function("pango_find_base_dir")
    newSurface = try library.function("cairo_image_surface_create")
    newDrawing = try library.function("cairo_create")
    destroyDrawing = try library.function("cairo_destroy")
    destroySurface = try library.function("cairo_surface_destroy")
    writePNG = try library.function("cairo_surface_write_to_png_stream")
    newHandle = try library.function("rsvg_handle_new_from_data")
    render = try library.function("rsvg_handle_render_document")
    unref = try library.function("g_object_unref")
    freeError = try library.function("g_error_free")
  }

  /// The message of a `GError`, which is freed.
  func message(of error: Object?) -> String {
    guard let error else { return "no reason given" }
    defer { freeError(error) }
    let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return text.map { String(cString: $0) } ?? "no reason given"
  }
}

/// librsvg, and through it the libraries that it needs.
private struct Library {
  let handle: UnsafeMutableRawPointer

  private static let names = [
    "librsvg-2.so.2", "librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib",
    "/usr/local/lib/librsvg-2.2.dylib",
  ]

  init() throws(SocialImageError) {
    for name in Self.names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    throw SocialImageError("librsvg is not installed; install Debian's librsvg2-2 or Homebrew's librsvg")
  }

  func function<Function>(_ name: String) throws(SocialImageError) -> Function {
    guard let address = dlsym(handle, name) else {
      throw SocialImageError("the installed librsvg has no function \(name); install version 2.46 or later")
    }
    return unsafeBitCast(address, to: Function.self)
  }
}

/// A picture for previews could not be made.
package struct SocialImageError: Error, CustomStringConvertible {
  /// One line: what was wrong and what to do.
  package let description: String

  init(_ reason: String) { description = "social image: \(reason)" }
}

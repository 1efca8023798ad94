// Text within a line, as values named as their tags.

/// A link.
public let a = Tag("a")
/// Stressed.
public let em = Tag("em")
/// Important.
public let strong = Tag("strong")
/// Small print.
public let small = Tag("small")
/// No longer accurate.
public let s = Tag("s")
/// The title of a work.
public let cite = Tag("cite")
/// A quotation within a line.
public let q = Tag("q")
/// A term where it is defined.
public let dfn = Tag("dfn")
/// An abbreviation.
public let abbr = Tag("abbr")
/// Text with a machine-readable value.
public let data = Tag("data")
/// A date or time; `.datetime` has it in a form for machines.
public let time = Tag("time")
/// Computer code.
public let code = Tag("code")
/// A variable; written with backticks.
public let `var` = Tag("var")
/// Output of a program.
public let samp = Tag("samp")
/// Input by a user.
public let kbd = Tag("kbd")
/// Subscript.
public let sub = Tag("sub")
/// Superscript.
public let sup = Tag("sup")
/// Text in another voice.
public let i = Tag("i")
/// Text that draws attention.
public let b = Tag("b")
/// Text with an unarticulated annotation.
public let u = Tag("u")
/// Highlighted text.
public let mark = Tag("mark")
/// Text isolated from the direction around it.
public let bdi = Tag("bdi")
/// A run of text without meaning of its own.
public let span = Tag("span")
/// An insertion.
public let ins = Tag("ins")
/// A deletion.
public let del = Tag("del")

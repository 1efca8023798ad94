// Media and other embedded content, as values named as their tags.

/// An image in several versions.
public let picture = Tag("picture")
/// Another document within this one; its content is a fallback that browsers ignore.
public let iframe = Tag("iframe")
/// A video.
public let video = Tag("video")
/// Sound.
public let audio = Tag("audio")
/// An inline SVG image; its elements are written with `element` or `raw`.
public let svg = Tag("svg")
/// An inline MathML formula; its elements are written with `element` or `raw`.
public let math = Tag("math")

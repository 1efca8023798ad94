// Media and other embedded content, as functions named as their tags.

/// An image in several versions: `<picture>`.
@inlinable
public func picture<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("picture", attributes, content())
}

/// Another document within this one; its content is a fallback that browsers ignore: `<iframe>`.
@inlinable
public func iframe<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("iframe", attributes, content())
}

/// An external resource: `<object>`.
@inlinable
public func object<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("object", attributes, content())
}

/// A video: `<video>`.
@inlinable
public func video<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("video", attributes, content())
}

/// Sound: `<audio>`.
@inlinable
public func audio<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("audio", attributes, content())
}

/// An image map: `<map>`.
@inlinable
public func map<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("map", attributes, content())
}

/// A drawing surface for scripts: `<canvas>`.
@inlinable
public func canvas<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("canvas", attributes, content())
}

/// An inline SVG image; its elements are written with `element` or `raw`: `<svg>`.
@inlinable
public func svg<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("svg", attributes, content())
}

/// An inline MathML formula; its elements are written with `element` or `raw`: `<math>`.
@inlinable
public func math<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("math", attributes, content())
}

// Document structure and sections, as functions named as their tags.

/// A whole document: `<!DOCTYPE html>` and the content, which is one `html` element.
@inlinable
public func document<Inner: HTML>(@HTMLBuilder content: () -> Inner) -> Document<Inner> {
  Document(content: content())
}

/// A whole document; ``document(content:)`` makes it.
public struct Document<Inner: HTML>: HTML {
  @usableFromInline let content: Inner

  @usableFromInline
  init(content: Inner) { self.content = content }

  @inlinable
  public func render(into buffer: inout HTMLBuffer) {
    buffer.write("<!DOCTYPE html>")
    content.render(into: &buffer)
  }
}

/// The root of a document: `<html>`. Give its language with `.lang`.
@inlinable
public func html<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("html", attributes, content())
}

/// The metadata of a document: `<head>`.
@inlinable
public func head<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("head", attributes, content())
}

/// The content of a document: `<body>`.
@inlinable
public func body<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("body", attributes, content())
}

/// The title of the document: `<title>`.
@inlinable
public func title<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("title", attributes, content())
}

/// A composition that stands by itself, such as a post: `<article>`.
@inlinable
public func article<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("article", attributes, content())
}

/// A thematic part, usually with a heading: `<section>`.
@inlinable
public func section<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("section", attributes, content())
}

/// Navigation links: `<nav>`.
@inlinable
public func nav<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("nav", attributes, content())
}

/// Content beside the main one: `<aside>`.
@inlinable
public func aside<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("aside", attributes, content())
}

/// Introductory content of its nearest section or the page: `<header>`.
@inlinable
public func header<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("header", attributes, content())
}

/// The foot of its nearest section or the page: `<footer>`.
@inlinable
public func footer<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("footer", attributes, content())
}

/// The main content, once in a document: `<main>`.
@inlinable
public func main<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("main", attributes, content())
}

/// Controls for searching or filtering: `<search>`.
@inlinable
public func search<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("search", attributes, content())
}

/// How to contact the author of the nearest article or of the page: `<address>`.
@inlinable
public func address<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("address", attributes, content())
}

/// A heading with its subtitle: `<hgroup>`.
@inlinable
public func hgroup<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("hgroup", attributes, content())
}

/// A heading of the first level: `<h1>`.
@inlinable
public func h1<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h1", attributes, content())
}

/// A heading of the second level: `<h2>`.
@inlinable
public func h2<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h2", attributes, content())
}

/// A heading of the third level: `<h3>`.
@inlinable
public func h3<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h3", attributes, content())
}

/// A heading of the fourth level: `<h4>`.
@inlinable
public func h4<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h4", attributes, content())
}

/// A heading of the fifth level: `<h5>`.
@inlinable
public func h5<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h5", attributes, content())
}

/// A heading of the sixth level: `<h6>`.
@inlinable
public func h6<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner> {
  Element("h6", attributes, content())
}

/// Shown where scripts do not run: `<noscript>`.
@inlinable
public func noscript<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("noscript", attributes, content())
}

/// A fragment for scripts, not shown: `<template>`.
@inlinable
public func template<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<
  Inner
> {
  Element("template", attributes, content())
}

/// A place in a shadow tree: `<slot>`.
@inlinable
public func slot<Inner: HTML>(_ attributes: Attribute..., @HTMLBuilder content: () -> Inner) -> Element<Inner>
{
  Element("slot", attributes, content())
}

import Publication
import Syndication
import Timestamps
import URIs

// The things of which a site of posts consists, in the vocabulary of schema.org.

extension PageContext {
  /// The site and its search, for the home page. Other descriptions refer to it.
  package var websiteData: LinkedData {
    let search = LinkedData(
      "SearchAction",
      [
        "target": .thing(
          LinkedData(
            "EntryPoint",
            ["urlTemplate": .text(absoluteURL(links.search) + "?q={search_term_string}")])),
        "query-input": .text("required name=search_term_string"),
      ])
    return LinkedData(
      "WebSite",
      [
        "@id": .text(websiteID), "name": .text(site.title), "url": .text(absoluteURL(links.home)),
        "description": site.description.map { .text($0) }, "inLanguage": .text(site.language),
        "publisher": .thing(publisherData), "potentialAction": .thing(search),
      ])
  }

  /// The posts of the site as a whole.
  package var blogData: LinkedData {
    LinkedData(
      "Blog",
      [
        "@id": .text(absoluteURL(links.home) + "#blog"), "name": .text(site.title),
        "url": .text(absoluteURL(links.home)), "inLanguage": .text(site.language),
        "isPartOf": .thing(.reference(to: websiteID)),
      ])
  }

  /// A page of the site; by default one that lists posts or episodes.
  ///
  /// - Parameter type: a `WebPage` or a type below it.
  package func pageData(_ type: String = "CollectionPage", name: String, path: String) -> LinkedData {
    LinkedData(
      type,
      [
        "name": .text(name), "url": .text(absoluteURL(path)), "inLanguage": .text(site.language),
        "isPartOf": .thing(.reference(to: websiteID)),
      ])
  }

  /// Who publishes the site.
  package var publisherData: LinkedData {
    LinkedData(
      "Organization",
      [
        "name": .text(site.title), "url": .text(absoluteURL(links.home)),
        "logo": looks.logo.map { .text(absoluteAddress($0)) },
        "sameAs": LinkedData.Value.texts(site.ownProfiles),
      ])
  }

  package func personData(_ author: PageAuthor) -> LinkedData {
    LinkedData(
      "Person",
      [
        "name": .text(author.name), "url": .text(author.url), "image": author.photo.map { .text($0) },
        "sameAs": LinkedData.Value.texts(author.profiles),
      ])
  }

  /// A post.
  ///
  /// - Parameters:
  ///   - excerpt: ``PostHead/excerpt``.
  ///   - image: a URL.
  package func postingData(
    _ post: PostHead, excerpt: String?, image: String?, isFree: Bool = true
  ) -> LinkedData {
    let url = absoluteURL(post.path)
    let authors = authors(of: post).map(personData)
    return LinkedData(
      "BlogPosting",
      [
        "@id": .text("\(url)#post"), "headline": .text(post.name), "url": .text(url),
        "mainEntityOfPage": .text(url), "description": excerpt.map { .text($0) },
        "datePublished": post.published.map { .text($0.rfc3339) },
        "dateModified": (post.updated ?? post.published).map { .text($0.rfc3339) },
        "author": LinkedData.Value.things(authors.isEmpty ? [publisherData] : authors),
        "publisher": .thing(publisherData), "image": image.map { .list([.text($0)]) },
        "keywords": LinkedData.Value.texts(post.tags), "inLanguage": .text(post.language ?? site.language),
        "timeRequired": post.readingMinutes.map { .text("PT\($0)M") },
        "isPartOf": .thing(blogData), "isAccessibleForFree": isFree ? nil : .flag(false),
      ])
  }

  /// The way from the home page to a page.
  ///
  /// - Parameter trail: from the first page after the home page to the page itself; addresses are paths of
  ///   this site.
  package func breadcrumbs(_ trail: (name: String, path: String)...) -> LinkedData {
    let steps = [(name: site.title, path: links.home)] + trail
    return LinkedData(
      "BreadcrumbList",
      [
        "itemListElement": LinkedData.Value.things(
          steps.enumerated().map { index, step in
            LinkedData(
              "ListItem",
              [
                "position": .number(index + 1), "name": .text(step.name),
                "item": .text(absoluteURL(step.path)),
              ])
          })
      ])
  }

  private var websiteID: String { absoluteURL(links.home) + "#website" }
}

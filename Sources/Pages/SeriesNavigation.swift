import HTML
import Publication
import Syndication

/// Links from a part of a series to the parts before and after it.
package struct SeriesNavigation: HTML {
  let place: SeriesPlace
  let context: PageContext

  package init(place: SeriesPlace, context: PageContext) {
    self.place = place
    self.context = context
  }

  package var body: some HTML {
    if place.previous != nil || place.next != nil {
      footer(.class("series")) {
        p {
          "More of "
          a(.href(context.links.topic(.series, place.name, 1))) { place.name }
          ": "
          if let previous = place.previous {
            "before this, "
            a(.href(previous.path)) { previous.title }
          }
          if place.previous != nil, place.next != nil { "; " }
          if let next = place.next {
            "after this, "
            a(.href(next.path)) { next.title }
          }
          "."
        }
      }
    }
  }
}

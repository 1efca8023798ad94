import HTML

/// The ways from a part of a series to the parts before and after it.
struct SeriesNavigation: HTML {
  let place: SeriesPlace
  let context: PageContext

  var body: some HTML {
    if place.previous != nil || place.next != nil {
      footer(.class("series")) {
        p {
          "More of "
          a(.href(context.url(.series(name: place.name, page: 1)))) { place.name }
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

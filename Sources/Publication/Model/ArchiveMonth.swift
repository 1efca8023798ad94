import Timestamps

/// A month, with the number of its posts that a reader may see.
package struct ArchiveMonth: Hashable, Sendable {
  package var year: Int
  /// 1–12
  package var month: Int
  package var count: Int

  package init(year: Int, month: Int, count: Int) {
    self.year = year
    self.month = month
    self.count = count
  }

  /// The first instant in UTC.
  var start: Timestamp {
    var first = CivilTime(microsecondsSinceEpoch: 0)
    (first.year, first.month) = (year, month)
    return Timestamp(local: first, offset: 0)
  }

  var next: ArchiveMonth {
    ArchiveMonth(year: month == 12 ? year + 1 : year, month: month % 12 + 1, count: 0)
  }
}

/// How many posts each month has.
package struct ArchiveCounts: Hashable, Sendable {
  /// Those with posts, newest first.
  package var months: [ArchiveMonth]
  /// The number of posts without a date.
  package var undated: Int

  package init(months: [ArchiveMonth], undated: Int = 0) {
    self.months = months
    self.undated = undated
  }

  package var total: Int { undated + months.reduce(0) { $0 + $1.count } }

  /// The years with posts, newest first, and how many each has.
  package var years: [(year: Int, count: Int)] {
    var years: [(year: Int, count: Int)] = []
    for month in months {
      if years.last?.year != month.year { years.append((month.year, 0)) }
      years[years.count - 1].count += month.count
    }
    return years
  }
}

extension [ArchiveMonth] {
  /// Where to find some posts of these months, which are in order, newest or oldest first: the months that have them, and how many
  /// posts of these to skip. So a page of a long list reads no more than its own months.
  ///
  /// - Returns: nil if there are no such posts.
  package func window(offset: Int, limit: Int) -> (months: ArraySlice<ArchiveMonth>, offset: Int)? {
    var before = 0
    guard
      let first = firstIndex(where: { month in
        before += month.count
        return before > offset
      })
    else { return nil }
    before -= self[first].count
    var (last, end) = (first, before + self[first].count)
    while end < offset + limit, last + 1 < count {
      last += 1
      end += self[last].count
    }
    return (self[first...last], offset - before)
  }
}

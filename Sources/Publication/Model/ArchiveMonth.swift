/// A month, with the number of its posts that a reader may see.
package struct ArchiveMonth: Hashable, Sendable {
  /// From 0, the year before year 1.
  package var year: Int
  /// 1–12
  package var month: Int
  package var count: Int

  package init(year: Int, month: Int, count: Int) {
    self.year = year
    self.month = month
    self.count = count
  }

  var next: ArchiveMonth {
    ArchiveMonth(year: month == 12 ? year + 1 : year, month: month % 12 + 1, count: 0)
  }
}

/// How many posts each month has.
package struct ArchiveCounts: Hashable, Sendable {
  /// The months with posts, newest first.
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

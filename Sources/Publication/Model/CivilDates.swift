import Timestamps

extension CivilTime {
  /// As a reader is told: `28 September 2023`.
  public var longDate: String { "\(day) \(monthName) \(year)" }

  /// `28 September`, for lists that say the year elsewhere.
  public var dayAndMonth: String { "\(day) \(monthName)" }

  private var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ][month - 1]
  }
}

import Foundation

/// An amount of money.
package struct Price: Hashable, Sendable {
  /// In the smallest unit of the currency, such as cents.
  package let amount: Int
  /// ISO 4217, in upper case.
  package let currency: String

  package init?(amount: Int, currency: String) {
    guard (0...1_000_000_000).contains(amount), currency.utf8.count == 3,
      currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    (self.amount, self.currency) = (amount, currency)
  }

  /// Reads `12.50 EUR`, `12,50 EUR` or `1500 JPY`, with no more decimals than the currency has.
  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let match = parts[0].wholeMatch(of: #/(\d{1,9})(?:[.,](\d{1,3}))?/#) else {
      return nil
    }
    let currency = parts[1].uppercased()
    let (digits, decimals) = (Self.digits(of: currency), String(match.2 ?? ""))
    guard decimals.count <= digits else { return nil }
    let padded = decimals + String(repeating: "0", count: digits - decimals.count)
    guard let amount = Int("\(match.1)\(padded)") else { return nil }
    self.init(amount: amount, currency: currency)
  }

  /// As it can be read again: `12.50 EUR`.
  package var text: String {
    let digits = Self.digits(of: currency)
    guard digits > 0 else { return "\(amount) \(currency)" }
    let all = String(repeating: "0", count: max(0, digits + 1 - "\(amount)".count)) + "\(amount)"
    return "\(all.dropLast(digits)).\(all.suffix(digits)) \(currency)"
  }

  /// As people of a language write it: `12,50 €`.
  ///
  /// - Parameter language: BCP 47.
  package func formatted(in language: String) -> String {
    let digits = Self.digits(of: currency)
    let value = Decimal(amount) / pow(Decimal(10), digits)
    let style = Decimal.FormatStyle.Currency(code: currency, locale: Locale(identifier: language))
    return value.formatted(amount % Self.whole(digits) == 0 ? style.precision(.fractionLength(0)) : style)
  }

  private static func whole(_ digits: Int) -> Int { (0..<digits).reduce(1) { whole, _ in whole * 10 } }

  /// How many decimals a currency has (ISO 4217).
  private static func digits(of currency: String) -> Int {
    switch currency {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
      "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}

/// A price of a plan in one country.
package struct CountryPrice: Hashable, Sendable {
  /// ISO 3166-1, in upper case.
  package let country: String
  package let price: Price

  package init(country: String, price: Price) { (self.country, self.price) = (country, price) }

  /// Reads lines such as `IN 199 INR`; nil if one is none, or names a country again.
  package static func list(_ text: String) -> [CountryPrice]? {
    var prices: [CountryPrice] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let country = words[0].uppercased()
      guard words.count == 2, country.wholeMatch(of: #/[A-Z]{2}/#) != nil, let price = Price(words[1]),
        !prices.contains(where: { $0.country == country })
      else { return nil }
      prices.append(CountryPrice(country: country, price: price))
    }
    return prices
  }

  package var text: String { "\(country) \(price.text)" }
}

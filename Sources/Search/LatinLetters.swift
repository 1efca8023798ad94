/// Letters that Unicode does not take apart, and those that people write who do not have them on their
/// keyboard.
enum LatinLetters {
  /// In lowercase.
  static let plain: [Unicode.Scalar: String] = {
    var letters = joined
    for (plain, others) in variants {
      for scalar in others.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()

  /// Letters that were two, and the end form of a Greek one.
  private static let joined: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ƕ": "hv", "ƣ": "gh", "ȣ": "ou", "ꝏ": "oo", "ꜳ": "aa",
    "ꜵ": "ao",
    "ꜷ": "au", "ꜹ": "av", "ꜽ": "ay", "ꝡ": "vy", "ꝥ": "th", "ȝ": "gh", "ƿ": "w", "ȸ": "db", "ȹ": "qp",
    "ʣ": "dz",
    "ʤ": "dz", "ʦ": "ts", "ʧ": "ts", "ỻ": "ll", "ꭣ": "uo", "ς": "σ",
  ]

  /// Letters with strokes, hooks, tails and bars, dotless ones, and those that were turned around: in the
  /// languages of Europe, Africa, Asia and America, and in what is transcribed.
  private static let variants: [(plain: String, others: String)] = [
    ("a", "ⱥɐɑɒ"), ("b", "ƀɓƃᵬ"), ("c", "ȼƈꞓꞔɕ"), ("d", "đðɖɗƌȡᵭꟈ"), ("e", "ɇəǝɛɘɜⱸ"), ("f", "ƒꞙᵮ"),
    ("g", "ǥɠɣɡꞡ"),
    ("h", "ħɦⱨɥꞕ"), ("i", "ıɨɩɪᵻ"), ("j", "ȷɉɟʝ"), ("k", "ƙⱪĸꝁꝃꞣ"), ("l", "łƚɫɬɭⱡꝉȴ"), ("m", "ɱɯ"),
    ("n", "ŋƞɲɳȵꞑꞥ"), ("o", "øɔɵⱺꝋ"), ("p", "ƥᵽꝑ"), ("q", "ɋʠꝗ"), ("r", "ɍɽɾɹʀꞧ"), ("s", "ȿʂʃꞩꟊ"),
    ("t", "ŧƭʈⱦƫȶ"),
    ("u", "ʉʊᵾꞹ"), ("v", "ʋʌⱱⱴ"), ("w", "ⱳ"), ("y", "ƴɏʎỿ"), ("z", "ƶȥɀⱬʐʑʒƹ"),
  ]
}

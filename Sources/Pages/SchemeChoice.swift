import Digests
import Foundation
import HTML
import HTTP
import Words

/// The choice between light, dark and high contrast, in the footer. The script of the site makes it work;
/// without scripts it is hidden, and the system decides.
struct SchemeChoice: HTML {
  let words: Words

  var body: some HTML {
    form(.class("scheme"), .autocomplete("off")) {
      fieldset {
        legend { words[.colours] }
        for (value, name) in Self.schemes {
          label {
            input(
              .type("radio"), .name("scheme"), .value(value),
              .when(value == "auto", .checked))
            span { words[name] }
          }
        }
      }
    }
  }

  private static let schemes: [(value: String, name: Word)] = [
    ("auto", .coloursAuto), ("light", .coloursLight), ("dark", .coloursDark), ("contrast", .coloursContrast),
  ]

  /// Sets what the reader chose before anything is painted. A file would come too late or hold up the page,
  /// so the script stands in the page, and the policy allows it by its digest.
  static let script =
    #"(d=>{d.dataset.js="";try{let s=localStorage.getItem("scheme");/^(light|dark|contrast)$/.test(s)&&(d.dataset.scheme=s)}catch{}})(document.documentElement)"#

  static let digest = Data(SHA256Digest(of: script).bytes).base64EncodedString()
}

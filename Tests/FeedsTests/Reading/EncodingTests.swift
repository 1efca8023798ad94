import Feeds
import Testing

@Suite("Encodings of documents") struct EncodingTests {
  private func document(_ hexadecimal: String, declaration: String, title: String = "X") -> [UInt8] {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return rss("<item><title>X</title></item>", declaration: declaration).utf8.flatMap {
      $0 == UInt8(ascii: "X") ? bytes : [$0]
    }
  }

  @Test(
    "Encodings are known by all of their names",
    arguments: [
      ("windows-1251", "c6", "Ж"),
      ("CP1251", "c6", "Ж"),
      ("windows_1251", "c6", "Ж"),
      ("ISO-8859-2", "a3", "Ł"),
      ("iso8859-2", "a3", "Ł"),
      ("latin2", "a3", "Ł"),
      ("cp437", "b0", "░"),
      ("IBM850", "b0", "░"),
      ("cskoi8r", "f6", "Ж"),
      ("KOI8-U", "b7", "Ї"),
      ("macintosh", "a0", "†"),
      ("x-sjis", "82a0", "あ"),
      ("Shift-JIS", "82a0", "あ"),
      ("EUC-JP", "a4a2", "あ"),
      ("x-euc-jp", "a4a2", "あ"),
      ("iso-2022-jp", "1b244224221b2842", "あ"),
      ("gbk", "c3c7", "们"),
      ("GB_2312-80", "c3c7", "们"),
      ("ks_c_5601-1987", "b0a1", "가"),
      ("Big5-HKSCS", "a4a4", "中"),
      ("windows-1258", "f0", "đ"),
      ("ISO-8859-15", "a4", "€"),
      ("TIS-620", "a1", "ก"),
      ("cp737", "80", "Α"),
      ("utf-7", "2b414f6b2d", "é"),
      ("ISO_8859-5:1988", "b6", "Ж"),
      ("csISOLatinCyrillic", "b6", "Ж"),
      ("iso-ir-126", "d9", "Ω"),
      ("ELOT_928", "d9", "Ω"),
      ("visual", "f9", "ש"),
      ("ASMO-708", "d9", "ع"),
      ("l2", "a3", "Ł"),
      ("dos-874", "a1", "ก"),
      ("ms932", "82a0", "あ"),
      ("cn-big5", "a4a4", "中"),
    ])
  func named(name: String, bytes: String, text: String) throws {
    let declared = document(bytes, declaration: "<?xml version='1.0' encoding='\(name)'?>")
    #expect(try FeedReader.read(declared).entries[0].title == text)
    let transported = document(bytes, declaration: "<?xml version='1.0'?>")
    #expect(try FeedReader.read(transported, charset: name).entries[0].title == text)
  }

  @Test(
    "An encoding without a name, or with a wrong one, is known by its letters",
    arguments: [
      (
        "koi8-r",
        "fac4c5d3d820cec1d0c9d3c1cecf20d0cf2dd2d5d3d3cbc92c20c920cec9cbd4cf20cec520d3cbc1dac1cc2c20d720cbc1cbcfca20cbcfc4c9d2cfd7cbc5",
        "Здесь написано по-русски, и никто не сказал, в какой кодировке"
      ),
      (
        "windows-1251",
        "c7e4e5f1fc20ede0efe8f1e0edee20efee2df0f3f1f1eae82c20e820ede8eaf2ee20ede520f1eae0e7e0eb2c20e220eae0eaeee920eaeee4e8f0eee2eae5",
        "Здесь написано по-русски, и никто не сказал, в какой кодировке"
      ),
      (
        "iso-8859-5",
        "b7d4d5e1ec20ddd0dfd8e1d0ddde20dfde2de0e3e1e1dad82c20d820ddd8dae2de20ddd520e1dad0d7d0db2c20d220dad0daded920daded4d8e0ded2dad5",
        "Здесь написано по-русски, и никто не сказал, в какой кодировке"
      ),
      (
        "shift_jis",
        "82b182b182c982cd93fa967b8cea82c58f9182a282c482a082e982aa814195b68e9a8352815b836882cc8e7792e882aa82c882a2",
        "ここには日本語で書いてあるが、文字コードの指定がない"
      ),
      (
        "euc-jp",
        "a4b3a4b3a4cba4cfc6fccbdcb8eca4c7bdf1a4a4a4c6a4a2a4eba4aca1a2cab8bbfaa5b3a1bca5c9a4cebbd8c4eaa4aca4caa4a4",
        "ここには日本語で書いてあるが、文字コードの指定がない"
      ),
      (
        "gb2312",
        "d5e2c0efcac7d3c3d6d0cec4d0b4b5c4a3acb5abcac7c3bbd3d0c8cbcbb5c3f7cbfcb5c4b1e0c2ebcac7cab2c3b4",
        "这里是用中文写的，但是没有人说明它的编码是什么"
      ),
      (
        "big5",
        "b36fb8ccac4fa5cea4a4a4e5bc67aabaa141a6fdac4fa853a6b3a448bba1a9faa5a6aababd73bd58ac4fa4b0bbf2",
        "這裡是用中文寫的，但是沒有人說明它的編碼是什麼"
      ),
      (
        "euc-kr",
        "bfa9b1e2b4c220c7d1b1b9beeeb7ce20bde8c1f6b8b820beeeb6b220c0cec4dab5f9c0cec1f620b8bbc7cfc1f620becabed2b4d9",
        "여기는 한국어로 썼지만 어떤 인코딩인지 말하지 않았다"
      ),
      (
        "windows-1253",
        "c5e4fe20e3f1dcf6e5e920f3f4e120e5ebebe7ede9eadc20eae1e920eae1ede5dff220e4e5ed20e5dff0e520f3e520f0efe9e120eaf9e4e9eaeff0efdfe7f3e7",
        "Εδώ γράφει στα ελληνικά και κανείς δεν είπε σε ποια κωδικοποίηση"
      ),
      (
        "windows-1255", "ebe0ef20ebfae5e120e1f2e1f8e9fa20e5e0e9f920ece020e0eef820e1e0e9e6e420f7e9e3e5e3",
        "כאן כתוב בעברית ואיש לא אמר באיזה קידוד"
      ),
      (
        "windows-1256",
        "e5e4c720dfcac820c8c7e1dad1c8edc920e6e1e320eddee120c7cdcf20e3c720e5e620c7e1cad1e3edd2",
        "هنا كتب بالعربية ولم يقل احد ما هو الترميز"
      ),
      (
        "tis-620",
        "b7d5e8b9d5e8e0a2d5c2b9e0bbe7b9c0d2c9d2e4b7c2e1c5d0e4c1e8c1d5e3a4c3bacda1c7e8d2e3aae9c3cbd1cacdd0e4c3",
        "ที่นี่เขียนเป็นภาษาไทยและไม่มีใครบอกว่าใช้รหัสอะไร"
      ),
    ])
  func guessed(name: String, bytes: String, text: String) throws {
    for declaration in ["", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='UTF-8'?>"] {
      #expect(try FeedReader.read(document(bytes, declaration: declaration)).entries[0].title == text)
    }
  }

  @Test("A few wrong bytes do not make UTF-8 another encoding") func mostlyUTF8() throws {
    let text = String(repeating: "Größe – 日本 ", count: 20)
    let bytes = rss("<item><title>\(text)X</title></item>").utf8.flatMap {
      $0 == UInt8(ascii: "X") ? [0xE9, 0x93, 0xE8] : [$0]
    }
    #expect(try FeedReader.read(bytes).entries[0].title == text + "é“è")
  }

  @Test("Bytes beyond ASCII are in no 7-bit encoding", arguments: ["iso-2022-jp", "utf-7"])
  func eightBits(name: String) throws {
    let document = rss(
      "<item><title>日本</title></item>", declaration: "<?xml version='1.0' encoding='\(name)'?>")
    #expect(try read(document).entries[0].title == "日本")
  }

  @Test("UTF-16 without a byte order mark is known by its first tag, in any language") func utf16()
    throws
  {
    let text = "<rss><channel><title>\(String(repeating: "новости ", count: 50))</title></channel></rss>"
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for document in [big, little] {
      #expect(try FeedReader.read(document).title?.hasPrefix("новости новости") == true)
    }
  }

  @Test("The transport's encoding counts unless the bytes contradict it") func transport() throws {
    let document = document("e9", declaration: "<?xml version='1.0' encoding='windows-1251'?>")
    #expect(try FeedReader.read(document).entries[0].title == "й")
    #expect(try FeedReader.read(document, charset: "windows-1253").entries[0].title == "ι")
    #expect(try FeedReader.read(document, charset: "utf-8").entries[0].title == "й")
    #expect(try FeedReader.read(document, charset: "no-such-thing").entries[0].title == "й")
    let utf8 = Array(rss("<item><title>é</title></item>").utf8)
    #expect(try FeedReader.read(utf8, charset: "windows-1251").entries[0].title == "é")
  }

  @Test("UTF-32 is read in both byte orders, with and without a byte order mark", arguments: [true, false])
  func utf32(isBigEndian: Bool) throws {
    let text = rss("<item><title>日本 😀</title></item>", declaration: "<?xml version='1.0' encoding='utf-32'?>")
    func bytes(_ number: UInt32) -> [UInt8] {
      let little = (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return isBigEndian ? little.reversed() : little
    }
    let body = text.unicodeScalars.flatMap { bytes($0.value) }
    for document in [body, bytes(0xFEFF) + body] {
      #expect(try FeedReader.read(document).entries[0].title == "日本 😀")
    }
  }

  @Test(
    "Text that was encoded twice is decoded twice; other control characters are those of Windows-1252")
  func twice() throws {
    #expect(try item("<title>It&#226;&#128;&#153;s &#150; \u{C3}\u{83}</title>").title == "It’s – \u{C3}")
    #expect(try item("<title>caf\u{C3}\u{A9}</title>").title == "caf\u{C3}\u{A9}")
  }
}

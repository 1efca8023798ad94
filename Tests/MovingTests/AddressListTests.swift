import Moving
import Testing

@Suite("A list of the addresses of a former site")
struct AddressListTests {
  @Test("A sitemap gives its pages, and no pictures")
  func sitemap() {
    let list = AddressList(
      """
      <?xml version="1.0"?>
      <sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
      <sm:url><sm:loc> https://old.example/a/?p=1&amp;q=2 </sm:loc>
      <image:image><image:caption>blog>loc></image:caption></image:image></sm:url>
      <sm:url><sm:loc><![CDATA[http://old.example]]></sm:loc></sm:url>
      <sm:url><sm:loc>https://old.example/a/?p=1&amp;q=2</sm:loc></sm:url>
      <sm:url><sm:loc>https://old.example/caf\u{E9} x</sm:loc></sm:url>
      """)
    #expect(list.addresses == ["/a/?p=1&q=2", "/", "/caf%C3%A9%20x"])
  }

  @Test("A list of sitemaps gives these")
  func index() {
    let list = AddressList(
      "<sitemapindex><sitemap><loc>https://old.example/1.xml</loc></sitemap></sitemapindex>")
    #expect(list.sitemaps == ["https://old.example/1.xml"] && list.addresses == [])
  }

  @Test("A text gives an address for each line that has one")
  func text() {
    let list = AddressList(
      "\u{FEFF}/one\n# no\n\n\"https://old.example/two?x=1\",200\r\n/three;200\nno address\nmailto:a@b.example\n"
    )
    #expect(list.addresses == ["/one", "/two?x=1", "/three"])
  }
}

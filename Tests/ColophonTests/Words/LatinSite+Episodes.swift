// The episodes of the site.

extension LatinSite {
  func writeEpisodes() {
    folder.write(episode: "221-cursus", Self.whole)
    folder.write(at: "episodes/221-cursus/poster.jpg", "picture".utf8)
    folder.write(at: "episodes/221-cursus/video.mp4", "video".utf8)
    folder.write(at: "episodes/221-cursus/valor.swift", "let a = 1\n".utf8)
    folder.write(
      episode: "222-hospites",
      """
      ---
      title: Hospites
      date: 2026-04-02
      duration: 12:00
      hosts: [Mara]
      guests: [Ida, Iulia]
      tags: [Swift]
      collection: Rivi
      audio: {url: "https://codex.example/a.mp3", size: 12}
      chapters: [{time: 0:00, title: Primus}, {time: 5:00, title: Secundus}]
      ---
      [0:05] **Mara:** Salve, ipsum dictum.
      """)
    folder.write(
      episode: "223-alienum",
      """
      ---
      title: Alienum
      date: 2026-04-03
      guests: [Ida]
      blurb: Ipsum.
      player: https://www.youtube.com/watch?v=abc
      ---
      """)
    folder.write(
      episode: "7-sodalibus",
      """
      ---
      number: 7
      title: Sodalibus
      date: 2026-04-04
      visibility: members until 2028-01-01T00:00:00Z
      blurb: Ipsum.
      collection: Rivi
      chapters: [{time: 0:00, title: Primus}, {time: 5:00, title: Secundus}]
      ---
      [0:05] **Mara:** Salvete omnes.

      <!-- members -->

      [1:00] **Mara:** Secretum.
      """)
    folder.write(
      episode: "8-pecunia",
      "---\nnumber: 8\ntitle: Pecunia\ndate: 2026-04-05\nvisibility: paying\nblurb: Ipsum.\n---\n")
    for number in 1...31 {
      folder.write(
        episode: "\(number + 300)-brevis",
        "---\ntitle: Brevis \(number)\ndate: 2025-01-\(number < 10 ? "0" : "")\(number)\nblurb: Ipsum.\n---\n"
      )
    }
  }

  private static let whole = """
    ---
    title: Cursus
    date: 2026-04-01
    duration: 10:00
    hosts: [Mara, Iona]
    guests: [Ida]
    blurb: Cursus ipsum.
    tags: [Swift]
    collection: Rivi
    section: Initia
    poster: poster.jpg
    video: [{file: video.mp4, resolution: 1280x720}]
    audio: {url: "https://codex.example/b.mp3", size: 34}
    chapters: [{time: 0:00, title: Primus}, {time: 5:00, title: Secundus}]
    code: [{time: 1:30, title: Valor, file: valor.swift}]
    questions: [{time: 2:00, question: Cur?, answer: Quia.}]
    exercises: [{problem: Fac., solution: Factum.}]
    references: [{title: Liber, url: "https://liber.example/"}]
    resources: [{title: Forum, url: "https://forum.example/"}]
    related: [{title: Aliud, url: "https://aliud.example/"}]
    ---
    [0:00] # Primus

    [0:05] **Mara:** Salve. Cursus ipsum incipit.

    [2:00] **Iona:** Et finis.
    """
}

/// An episode with every element of the format.
let wholeEpisode = """
  ---
  title: Dependencies & Stacks
  subtitle: Live
  date: 2026-01-01T10:00:00+01:00
  duration: 10:00
  hosts: [Mara Lind, {name: Jonas Weber, url: https://example.org/jonas}]
  guests: [Ida Holm]
  blurb: Our *first* stream, with [a link](/about).
  tags: [Swift, Live]
  collection: Streams
  section: Beginnings
  poster: poster.jpg
  video:
    - {file: video.mp4, resolution: 1280x720}
    - {url: "https://cdn.example/221.m3u8", size: 77}
  audio: {file: audio.mp3}
  downloads: [{title: Slides, url: "https://cdn.example/slides.pdf"}]
  captions: [{file: captions.en.vtt, language: en, label: English}]
  chapters: [{time: 0:00, title: Opening}, {time: 5:00, title: The middle}]
  code: [{time: 1:30, title: A value, file: code/value.swift}]
  questions: [{time: 2:00, question: Why `a`?, answer: Because **b**.}]
  exercises: [{problem: Do it., solution: It is done.}]
  references: [{title: A paper, authors: [Ann, Bo], date: Spring 2020, url: "https://example.org/paper", blurb: Worth it.}]
  resources: [{title: Forum, url: "https://example.org/forum"}]
  related: [{title: Another talk, url: "https://example.org/talk"}]
  ---
  [00:00:00] # Opening

  [00:00:05] **Mara:** Hello there. This is said first.

  [00:01:00] **Jonas:** And this with `code`, see [the docs][docs].

  ```swift
  let inTranscript = true
  ```

  [00:05:00] # The middle

  [00:05:10] We go on.

  [docs]: https://example.org/docs
  """

/// A members' episode. What is for members only contains the word `secret`.
func membersEpisode(_ visibility: String = "members") -> String {
  """
  ---
  number: 7
  title: For members
  date: 2026-01-02T10:00:00+01:00
  duration: 10:00
  visibility: \(visibility)
  hosts: [Mara Lind]
  blurb: An open blurb.
  tags: [Swift]
  collection: Streams
  poster: poster.jpg
  player: https://www.youtube.com/watch?v=secretplayer
  video: [{file: secret.mp4}, {url: "https://cdn.example/secret.m3u8", size: 5}]
  audio: secret.mp3
  downloads: [{title: Secret slides, file: secret.pdf}]
  captions: [{file: secret.vtt}]
  chapters: [{time: 0:00, title: Opening}, {time: 5:00, title: The open chapter}]
  code: [{time: 1:30, title: Secret code, file: code/secret.swift}]
  questions: [{time: 2:00, question: Secret question, answer: Secret answer}]
  exercises: [{problem: Secret problem, solution: Secret solution}]
  references: [{title: Secret reference, url: "https://secret.example/"}]
  resources: [{title: Secret resource, url: "https://secret.example/"}]
  related: [{title: Secret related, url: "https://secret.example/"}]
  ---
  [0:05] **Mara:** Everybody may read this preview.

  <!-- members -->

  [1:00] **Mara:** This is secret.

  ![secret picture](secret.png)
  """
}

extension ContentFixture {
  func writeSamples(members visibility: String = "members") {
    write(episode: "221-dependencies-and-stacks", wholeEpisode)
    for file in ["poster.jpg", "video.mp4", "audio.mp3"] {
      write(at: "episodes/221-dependencies-and-stacks/\(file)", "bytes of \(file)".utf8)
    }
    write(at: "episodes/221-dependencies-and-stacks/code/value.swift", "let value = 1\n".utf8)
    write(
      at: "episodes/221-dependencies-and-stacks/captions.en.vtt",
      "WEBVTT\n\n00:05.000 --> 00:08.000\n<v Mara>Hello there.\n".utf8)
    write(episode: "7-for-members", membersEpisode(visibility))
    for file in ["poster.jpg", "secret.mp4", "secret.mp3", "secret.pdf", "secret.png"] {
      write(at: "episodes/7-for-members/\(file)", "bytes of \(file)".utf8)
    }
    write(at: "episodes/7-for-members/code/secret.swift", "let secret = 1\n".utf8)
    write(at: "episodes/7-for-members/secret.vtt", "WEBVTT\n\n00:05.000 --> 00:08.000\nsecret\n".utf8)
  }
}

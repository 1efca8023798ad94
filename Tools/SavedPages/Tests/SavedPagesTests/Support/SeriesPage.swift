/// An episode of a video series and its page, saved as text.
enum SeriesPage {
  static let calls = """
    This episode is free for everyone.

    Subscribe to Bread & Butter

    Access all past and future episodes when you become a subscriber.

    See plans and pricing

    Already a subscriber? Log in
    """

  static let transcript = """
    Introduction

    Maria: Today we bake bread. It takes a while, so let us begin with the flour. I hope you have some.

    You can use any flour that you like, but not too old.

    Jonas: Right. And water?

    Maria: And water, of course.

    Kneading(by:)

    Jonas: Now we knead. This is the part that people
    are afraid of, and they should not be.

    All right.

    So this takes ten minutes, and then

    it rests.

    Maria: Yes.

    Ovens vs. stoves

    Maria: An oven is what you want. See you next week.
    """

  static let questions = """
    Questions & Answers

    09:33
    Which flour do you use?

    The one from the mill * next door.

    It is *not* expensive.

    62:18
    How long does it rest, and where?

    One hour, in a warm place.
    """

  static let exercises = """
    Exercises

      1. Bake a bread.

      2. Bake another one without an oven.

    Solution

    That is not possible.
    """

  static let references = """
    References

    On Flour

    Ada Miller • Tuesday Jan 10, 2023

    A book about flour, with pictures.

    Water

    Ada Miller & Ben Baker

    Why water matters, in three parts:

    The first part is about wells.

    The Mill

    Bread-Makers • Monday May 4, 2020

    https://example.com/mill

    A film.
    """

  static let head = """
    Bread\u{A0}&\u{A0}Butter: Flour

    Episode\u{A0}#12 • Feb 6, 2023 • Free Episode

    The first of many: we talk about flour, and answer your questions.
    """

  static let text = [head, calls, transcript, calls, questions, exercises, references].joined(
    separator: "\n\n")
}

extension WordTable {
  package static let english = WordTable(
    "en", .one,
    """
    skip-to-content: Skip to the content
    site-navigation: Site
    lists-navigation: All posts and feeds
    archive: Archive
    tags: Tags
    search: Search
    subscribe: Subscribe
    about: About
    episodes: Episodes
    series: Series
    colours: Colours
    colours-auto: Auto
    colours-light: Light
    colours-dark: Dark
    colours-contrast: Contrast
    contact: Contact
    back-to-top: Back to the top
    published-with: Published with {program}
    feeds-of: Feeds of {site}
    list-separator: ", "
    list-and: " and "
    list-or: " or "
    colon: ": "
    sentence: {text}.
    titled-page: {text}, page {page}
    page-of-pages: {text}, page {page} of {pages}
    range: {first} – {last}
    decimal-mark: .
    bytes.one: {count} byte
    bytes: {count} bytes
    kilobytes: {number} kB
    megabytes: {number} MB
    page: Page {page}
    pages: Pages
    posts: Posts
    newest-posts: Newest posts
    newer-posts: Newer posts
    older-posts: Older posts
    nothing-published: Nothing has been published yet.
    subscribe-to-feed: Subscribe to the feed
    subscribe-for-first: {subscribe}, and your reader tells you of the first post.
    owner: By {author}
    minutes-to-read.one: {count} min read
    minutes-to-read: {count} min read
    updated-on: updated {date}
    by-authors: by {authors}
    part-number: Part {part}
    continue-reading: Continue reading
    watch-episode: Watch the episode
    post-count.one: One post
    post-count: {count} posts
    posts-after-count.one: " post"
    posts-after-count: " posts"
    on-this-page: On this page
    link-to-section: Link to this section
    table: Table
    picture: Picture
    done: Done
    to-do: To do
    copy: Copy
    copied: Copied
    callout-note: Note
    callout-tip: Tip
    callout-important: Important
    callout-warning: Warning
    callout-caution: Caution
    back-to-reference: Back to reference {number}
    part-of-series: Part {part} of {parts} of {series}
    outdated: This post is outdated.
    read-instead: Read {post} instead.
    updates: Updates
    comments: Comments
    attachments: Attachments
    first-published-at: First published at {site}.
    written-by: Written by {authors}.
    related-posts: Related posts
    neighbouring-posts: Neighbouring posts
    previous-part: Previous part
    next-part: Next part
    older: Older
    newer: Newer
    posts-with-same-tag: Posts with the same tag
    more-in: More in {tag}
    draft-titled: Draft: {title}
    draft-notice: This is a draft. Only those who know this address can read it.
    posts-of-site: Posts of {site}: {period}
    all-posts-of-site: All posts of {site}
    all-posts-of-year: All posts of {year}
    posts-of-period: Posts of {period}
    undated: Undated
    years: Years
    months: Months
    posts-of-year: {posts} of {year}
    posts-of-years: {posts} from {first} to {last}
    earlier-and-later: Earlier and later
    earlier: Earlier
    later: Later
    all-series: All series
    all-series-of-site: All series of {site}
    part-count.one: {count} part
    part-count: {count} parts
    all-tags-of-site: All tags of {site}
    no-tags: No post has a tag yet.
    tag-count.one: One tag
    tag-count: {count} tags
    tags-sorted: {tags}, by {name} or {number}.
    sorted-by-name: name
    sorted-by-number: number of posts
    posts-about: Posts about {tag}
    posts-by: Posts by {author}
    series-named: Series: {series}
    posts-about-on-site: Posts about {tag} on {site}
    posts-by-on-site: Posts by {author} on {site}
    series-on-site: The series {series} on {site}
    subscribe-to-tag: {extent}. Subscribe to this tag: {feeds}.
    subscribe-to-author: {extent}. Subscribe to this author: {feeds}.
    subscribe-to-series: {extent}. Subscribe to this series: {feeds}.
    often-together: Often together with {tags}
    further-on: Further on
    back: Back
    elsewhere: Elsewhere: {profiles}
    feed-of-series: Series {series}
    feed-of-authors: {title}, by {authors}
    feed-of-summaries: {title} (summaries)
    audio-podcast: {site} (audio)
    video-podcast-feed: {site} (video podcast)
    audio-podcast-feed: {site} (audio podcast)
    authors: Authors
    summaries: Summaries
    feed-of: Feed of {title}
    this-is-a-feed: This is a feed.
    feed-is-for-readers: It is meant for a feed reader, an app or a website that looks at it now and then to show you what is new. To subscribe, copy this address into your reader:
    feed-costs-nothing: It costs nothing, nobody needs your e-mail address, and you leave by removing it from your reader. There are free readers for every system; {more}.
    more-about-subscribing: more about subscribing
    feed-of-older-posts: At this very address are older posts. {newest} are at the one above.
    newest-ones: The newest ones
    what-is-new: What is new
    what-is-in-it: What is in it
    feed-forms: The same as {formats}; {source}, as programs see it; {page}.
    feed-itself: the feed itself
    page-of-feed: the page it belongs to
    feeds-explained: A feed is an address that a feed reader looks at now and then, to show you what is new on the sites that you follow. Nobody needs your e-mail address for it, and you leave by removing the feed from your reader. All you need is a feed reader, an app or a website; there are free ones for every system.
    copy-address: Copy one of these addresses into your reader. They all have the same posts in full.
    readers-find-feeds: Most readers also find them by themselves when you give them the address of this site.
    summaries-offered: If you would rather read on the site, these tell you of each post with a short summary only: {feeds}. Posts that are too old for a feed are in its archive, which some readers find by themselves.
    only-one-tag: Only one subject
    only-one-author: Only one author
    only-one-series: Only one series
    several-at-once: Several at once
    combining-feeds: Name several tags, authors or a series in the address to get the posts that belong to all of them. Whoever wants those that belong to any of them subscribes to several feeds.
    combined-feed: The feed {feed} is called “{title}”.
    combining-others: {author} and {series} name the others, and {summary} at the end of any address asks for summaries.
    all-feeds: All of them
    list-of-feeds: Readers that import lists of subscriptions take them all from {address} (OPML).
    search-titled: Search: {query}
    search-site: Search {site}
    search-results: Results
    search-hint: Words, “phrases”, -without
    kind: Kind
    tag: Tag
    author: Author
    year: Year
    any: Any
    more-results: More results
    better-results: Better results
    nothing-found: Nothing was found for “{query}”. Try other words, or fewer.
    mended-results: Nothing was found for “{query}”. These are the results for {mended}: {results}
    loose-results: Nothing has all of these words; these have some of them: {results}
    result-count.one: one result.
    result-count: {count} results.
    many-results: many results, the best first.
    not-found: Not found
    not-found-explained: There is nothing at this address. It may have been mistyped, or the page has moved.
    not-allowed: Method not allowed
    not-allowed-explained: This address cannot be asked in this way. Following a link to it works.
    gone: Gone
    gone-explained: There was something at this address, and it has been removed for good.
    unavailable: Not available
    unavailable-explained: The site cannot answer at the moment. Please try again in a few seconds.
    failed: Something went wrong
    failed-explained: That is our fault, not yours. It has been noted, and will be looked at.
    not-understood: That did not work
    not-understood-explained: The site could not make sense of this request.
    name-request: If you tell us about it, please name this request: {request}
    suggestions: Perhaps you were looking for:
    search-this-site: Search this site
    where-posts-are: All posts are in the {archive}, the newest on the {home}.
    archive-in-sentence: archive
    home-page: home page
    episode-number: Episode {number}
    free: Free
    members: Members
    free-episodes: Free episodes
    all-episodes: All episodes
    episodes-about: Episodes about {tag}
    free-episodes-about: Free episodes about {tag}
    episodes-of-site: Episodes of {site}
    episode-count.one: One episode
    episode-count: {count} episodes
    episodes-in-collection.one: {count} episode
    episodes-in-collection: {count} episodes
    newer-episodes: Newer episodes
    older-episodes: Older episodes
    podcast-feeds: Podcast: {video}, {audio}
    video-podcast: video
    audio-feed: audio
    collections: Collections
    collection: Collection
    collection-described: The collection {collection}: {extent}
    part-of-collection: Part {part} of {parts} of the collection {collection}.
    part-of-section: Part {part} of {parts} of the collection {collection}, in “{section}”.
    neighbouring-episodes: Neighbouring episodes
    previous: Previous
    next: Next
    with-people: With {people}
    with-guests.one: With {hosts} and guest {guests}
    with-guests: With {hosts} and guests {guests}
    transcript: Transcript
    from-transcript: From the transcript
    code: Code
    code-titled: Code: {title}
    questions: Questions
    questions-and-answers: Questions and answers
    exercises: Exercises
    solution: Solution
    references: References
    resources: Resources
    downloads: Downloads
    related: Related
    video-file: Video
    audio-file: Audio
    transcript-as: Transcript as {formats}
    for-members: For members
    members-only: This episode is for members.
    open-from: Everybody can watch it from {date} on.
    video-not-played: Your browser does not play this video.
    download-file: Download it ({type})
    play-at: Play at {site}
    chapters: Chapters
    chapters-by-length: Chapters by length
    search-in-episode: Search in this episode
    account: Account
    sign-in: Sign in
    sign-out: Sign out
    sign-in-or-join: Sign in or join
    sign-in-explained: Type your mail address, and you get a code. If you have no account yet, it is made when you type the code.
    mail-address: Mail address
    send-code: Send me a code
    enter-code: Enter the code
    code-sent: A mail with a code is on its way to you. The code works for ten minutes.
    mail-code: Code
    ask-again: Ask for a new code
    code-wrong: This code does not work. Codes work once, for ten minutes; ask for a new one if this is not a typing mistake.
    no-mail-address: This is no mail address. It should look like ada@example.com.
    too-many-tries: There were too many tries. Wait a quarter of an hour, then try again.
    link-explained: You followed a link that signs you in on this device. It works once.
    link-over: This link no longer works. Ask for a new code.
    code-mail-subject: {code} is your code for {site}
    code-mail-text: Your code works once, for ten minutes, in the browser in which you asked for it:
    code-mail-link: Or open this page, and press its button:
    code-mail-unasked: If you did not ask for a code, you need not do anything.
    your-name: Name
    save: Save
    your-plan: Plan
    plan-until: {plan}, until {date}
    plan-without-end: {plan}, without an end
    no-plan: None. You read what is for all members.
    devices: Devices
    this-device: This device
    sign-out-others: Sign out all other devices
    your-data: Your data
    download-data: Download everything that this site knows about you
    delete-account: Delete the account
    delete-explained: Your account, your plan and your devices are removed at once. This cannot be undone. Type your mail address to confirm it.
    delete-mistyped: This is not the address of your account. Nothing was deleted.
    account-deleted: Your account is deleted.
    rest-for-members: The rest of this post is for members.
    rest-for-paying: The rest of this post is for paying members.
    paying-only: This episode is for paying members.
    members-sign-in: Sign in, or become a member
    your-feeds: Your feeds
    feeds-are-yours: These addresses are yours alone: feed readers and podcast apps get by them what you may read. Do not pass them on.
    new-feed-addresses: Make new addresses; the old ones no longer work
    feed-ended: Your membership has ended
    feed-ended-text: This feed had what members read. Your membership has ended; the public feed is at {address}.
    more-controls: More controls
    speed: Speed
    speed-now: Speed {speed}×
    captions: Captions
    captions-on: Captions on
    captions-off: Captions off
    copy-link: Copy link to this time
    link-copied: Link to {time} copied.
    code-copied: Code copied.
    code-selected: Code selected, to be copied.
    resume-at: Resume at {time}
    key-list: Keys
    use-keys: Use these keys
    key-play: Play or pause
    key-ten-seconds: 10 seconds back, forward
    key-five-seconds: 5 seconds back, forward
    key-speed: Slower, faster
    key-tenths: To the beginning, the middle, …
    key-sound: Sound
    key-full-screen: Full screen
    key-chapters: Previous, next chapter
    key-frames: One picture back, forward, when paused
    theatre: Theatre
    repeat-chapter: Repeat chapter
    descriptions: Descriptions
    read-aloud: Read aloud
    key-space: Space
    follow: Follow
    matches: Matches
    match-count.one: {count} match
    match-count: {count} matches
    no-matches: No matches
    question: Question
    copy-code: Copy code
    copy-code-titled: Copy code: {title}
    seen: Seen
    time-left: {time} left
    """, englishAccounts, englishMemberships)
}

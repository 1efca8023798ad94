extension PodcastRules {
  /// The media types that Apple names for enclosures.
  static let enclosureTypes: Set = [
    "audio/x-m4a", "audio/mpeg", "video/quicktime", "video/mp4", "video/x-m4v", "application/pdf",
  ]

  /// The media types that Podcasting 2.0 names for transcripts; `application/srt` is the older name of
  /// SubRip.
  static let transcriptTypes: Set = [
    "text/plain", "text/html", "text/vtt", "application/json", "application/x-subrip", "application/srt",
  ]

  static let media: Set = [
    "podcast", "music", "video", "film", "audiobook", "newsletter", "blog", "publisher", "course",
  ]

  /// The groups of the Podcast Taxonomy.
  static let groups: Set = [
    "Creative Direction", "Cast", "Writing", "Audio Production", "Audio Post-Production", "Administration",
    "Visuals", "Community", "Misc.", "Video Production", "Video Post-Production",
  ]

  /// The roles of the Podcast Taxonomy, of all groups.
  static let roles: Set = [
    "Director", "Assistant Director", "Executive Producer", "Senior Producer", "Producer",
    "Associate Producer",
    "Development Producer", "Creative Director", "Host", "Co-Host", "Guest Host", "Guest", "Voice Actor",
    "Narrator", "Announcer", "Reporter", "Author", "Editorial Director", "Co-Writer", "Writer", "Songwriter",
    "Guest Writer", "Story Editor", "Managing Editor", "Script Editor", "Script Coordinator", "Researcher",
    "Editor", "Fact Checker", "Translator", "Transcriber", "Logger", "Studio Coordinator",
    "Technical Director",
    "Technical Manager", "Audio Engineer", "Remote Recording Engineer", "Post Production Engineer",
    "Audio Editor", "Sound Designer", "Foley Artist", "Composer", "Theme Music", "Music Production",
    "Music Contributor", "Production Coordinator", "Booking Coordinator", "Production Assistant",
    "Content Manager", "Marketing Manager", "Sales Representative", "Sales Manager", "Graphic Designer",
    "Cover Art Designer", "Social Media Manager", "Consultant", "Intern", "Camera Operator",
    "Lighting Designer",
    "Camera Grip", "Assistant Camera", "Assistant Editor",
  ]

  /// Apple's categories with their subcategories.
  static let categories: [String: Set<String>] = [
    "Arts": ["Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts"],
    "Business": ["Careers", "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit"],
    "Comedy": ["Comedy Interviews", "Improv", "Stand-Up"],
    "Education": ["Courses", "How To", "Language Learning", "Self-Improvement"],
    "Fiction": ["Comedy Fiction", "Drama", "Science Fiction"],
    "Government": [], "History": [],
    "Health & Fitness": [
      "Alternative Health", "Fitness", "Medicine", "Mental Health", "Nutrition", "Sexuality",
    ],
    "Kids & Family": ["Education for Kids", "Parenting", "Pets & Animals", "Stories for Kids"],
    "Leisure": [
      "Animation & Manga", "Automotive", "Aviation", "Crafts", "Games", "Hobbies", "Home & Garden",
      "Video Games",
    ],
    "Music": ["Music Commentary", "Music History", "Music Interviews"],
    "News": [
      "Business News", "Daily News", "Entertainment News", "News Commentary", "Politics", "Sports News",
      "Tech News",
    ],
    "Religion & Spirituality": [
      "Buddhism", "Christianity", "Hinduism", "Islam", "Judaism", "Religion", "Spirituality",
    ],
    "Science": [
      "Astronomy", "Chemistry", "Earth Sciences", "Life Sciences", "Mathematics", "Natural Sciences",
      "Nature",
      "Physics", "Social Sciences",
    ],
    "Society & Culture": [
      "Documentary", "Personal Journals", "Philosophy", "Places & Travel", "Relationships",
    ],
    "Sports": [
      "Baseball", "Basketball", "Cricket", "Fantasy Sports", "Football", "Golf", "Hockey", "Rugby", "Running",
      "Soccer", "Swimming", "Tennis", "Volleyball", "Wilderness", "Wrestling",
    ],
    "TV & Film": ["After Shows", "Film History", "Film Interviews", "Film Reviews", "TV Reviews"],
    "Technology": [], "True Crime": [],
  ]
}

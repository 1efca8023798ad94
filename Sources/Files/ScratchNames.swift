/// Whether a file or a folder is no content, by its name: foreign (``isForeignName(_:)``), or a copy that a
/// program makes while it saves or before it changes a file.
package func isScratchName(_ name: String) -> Bool {
  if isForeignName(name) { return true }
  let name = name.lowercased()
  return name.hasPrefix("#") || name.hasSuffix("~") || name == "4913"
    || scratchEndings.contains { name.hasSuffix($0) }
}

/// Whether a file or a folder is hidden, or one that systems and programs for sync put beside those of their
/// users.
package func isForeignName(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.hasPrefix(".") || foreignNames.contains(name)
    || foreignBeginnings.contains { name.hasPrefix($0) }
    || isConflictingCopy(name)
}

/// Whether Syncthing, Dropbox or Nextcloud has made a file of one that was changed in two places.
private func isConflictingCopy(_ name: String) -> Bool {
  let mark = #/\.sync-conflict-\d{8}-\d{6}|\([^()]*conflicted copy \d{4}-\d\d-\d\d[^()]*\)/#
  return name.contains("conflict") && name.contains(mark)
}

/// Names that Linux, macOS, Windows, Synology, QNAP and NetApp give to their own files and folders.
private let foreignNames: Set<String> = [
  "lost+found", "aquota.user", "aquota.group", "icon\r", "__macosx", "network trash folder",
  "temporary items",
  "thumbs.db", "ehthumbs.db", "ehthumbs_vista.db", "desktop.ini", "$recycle.bin", "recycler",
  "system volume information", "found.000", "@eadir", "@tmp", "#recycle", "#snapshot", "@recycle",
  "@recently-snapshot",
  "~snapshot",
]

/// The beginnings of names of Office's locks, and of files that Syncthing is copying.
private let foreignBeginnings = ["~$", "~syncthing~"]

private let scratchEndings = [
  ".tmp", ".temp", ".bak", ".backup", ".old", ".orig", ".rej", ".save", ".swp", ".swo", ".swn", ".swx",
  ".part", ".crdownload", ".autosave", ".kate-swp", ".!sync",
]

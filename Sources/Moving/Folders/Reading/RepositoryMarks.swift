import Texts

/// Files by which the repository of a program is told from a folder of texts.
///
/// A folder of notes may be under version control, or have pictures, sheets and scripts in it. It is a
/// repository if a file at its root is one that programs are built or run by, or if it is under version
/// control and has source code, or has that in a folder where programs have it.
struct RepositoryMarks {
  private let folder: SourceFolder

  init(_ folder: SourceFolder) { self.folder = folder }

  /// The file that says so; nil for a folder of texts.
  var first: String? {
    if let manifest { return manifest }
    let isCode = { (file: String) in Self.code.contains(file.pathExtension) }
    guard !isUnderVersionControl else { return folder.files().first(where: isCode) }
    return Self.folders.lazy.filter(folder.hasFolder).compactMap {
      folder.files(below: $0).first(where: isCode)
    }.first
  }

  /// The file at the root by which a program is built or run.
  var manifest: String? {
    folder.names().first { Self.isMark($0) && (folder.hasFile($0) || $0.hasSuffix(".xcodeproj")) }
  }

  /// Whether it was checked out of a repository.
  var isUnderVersionControl: Bool {
    // A worktree has a file of this name.
    [".git", ".hg", ".svn"].contains { folder.hasFolder($0) || folder.hasFile($0) }
  }

  private static func isMark(_ name: String) -> Bool {
    let name = name.lowercased()
    return manifests.contains(name) || projects.contains(name.pathExtension)
      // Such as `vite.config.ts` and `docusaurus.config.js`.
      || name.withoutExtension.hasSuffix(".config") && scripts.contains(name.pathExtension)
  }

  private static let manifests: Set = [
    "package.json", "deno.json", "deno.jsonc", "bun.lockb", "package.swift", "project.swift", "gemfile",
    "rakefile", "config.rb", "cargo.toml", "go.mod", "pyproject.toml", "setup.py", "requirements.txt",
    "pipfile", "pelicanconf.py", "conf.py", "mkdocs.yml", "mkdocs.yaml", "book.toml", "composer.json",
    "pom.xml", "build.gradle", "build.gradle.kts", "mix.exs", "makefile", "cmakelists.txt", "dockerfile",
    "docker-compose.yml", "compose.yaml", "justfile", "tsconfig.json", "netlify.toml", "vercel.json",
    "wrangler.toml", "_config.yml", "_config.yaml", "stack.yaml", "project.clj", "dune-project", "flake.nix",
    "site.hs", "_quarto.yml", "antora.yml", "wp-config.php",
  ]
  private static let folders = ["src", "Sources", "lib", "cmd", "pkg", "app", "packages", "crates"]
  private static let projects: Set = [
    ".csproj", ".sln", ".cabal", ".gemspec", ".xcodeproj", ".lektorproject",
  ]
  private static let scripts: Set = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]
  private static let code: Set = scripts.union([
    ".swift", ".py", ".rb", ".go", ".rs", ".java", ".kt", ".c", ".h", ".cc", ".cpp", ".m", ".cs", ".php",
    ".tsx", ".jsx", ".vue", ".svelte", ".astro", ".ex", ".hs", ".scala", ".lua", ".clj", ".ml", ".elm",
  ])
}

/// Texts in a folder that are for those who work on it, and not for readers of a site.
enum WorkingNotes {
  /// Whether a text is such a note by its name: one for programs that write code, or about a repository.
  ///
  /// - Parameter isRepository: whether a `README` in a folder is about a repository, rather than the folder's
  ///   own text.
  static func contain(_ file: String, isRepository: Bool) -> Bool {
    let name = file.lastPathPart.withoutExtension
    if name.lowercased() == "readme" { return isRepository || !file.contains("/") }
    return forPrograms.contains(name) || aboutRepository.contains(name) && !file.contains("/")
  }

  private static let forPrograms: Set = [
    "CLAUDE", "CLAUDE.local", "AGENTS", "AGENT", "GEMINI", "QWEN", "copilot-instructions",
  ]
  private static let aboutRepository: Set = [
    "LICENSE", "LICENCE", "LICENSE-CONTENT", "CONTRIBUTING", "CHANGELOG", "CODE_OF_CONDUCT", "SECURITY",
    "SUPPORT", "GOVERNANCE", "MAINTAINERS", "PULL_REQUEST_TEMPLATE",
  ]
}

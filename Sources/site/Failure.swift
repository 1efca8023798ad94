import ArgumentParser
import Backups
import Files
import Foundation
import Importing
import Moving
import Postgres
import Publication
import Server
import Settings
import StaticSites

/// An error as the command line prints it: one line that says what to do, and an exit code from sysexits.h.
struct Failure: Error {
  let message: String
  let exitCode: Int32

  /// The exit codes that a script can rely on.
  enum Sysexit: Int32 {
    case usage = 64
    case dataError = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case inputOutput = 74
    case temporaryFailure = 75
    case configuration = 78
  }

  init(_ message: String, code: Sysexit) { self.init(message, exitCode: code.rawValue) }

  private init(_ message: String, exitCode: Int32) {
    self.message = message
    self.exitCode = exitCode
  }

  init(usage message: String) {
    self.init("site: \(message.oneLine); see site --help", code: .usage)
  }

  init(_ error: any Error, command: any ParsableCommand) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    if let code = error as? ExitCode {
      self.init("", exitCode: code.rawValue)
      return
    }
    if error is CancellationError {
      self.init(
        "site: \(type(of: command)._commandName): was told to stop; what it did not report as done was not changed",
        exitCode: 130)
      return
    }
    if error is ValidationError {
      self.init(usage: "\(type(of: command)._commandName): \(error)")
      return
    }
    self.init(
      "site: \(type(of: command)._commandName): \(Self.text(of: error).oneLine)", code: Sysexit(error))
  }

  /// The text of an error: what is wrong, and what to do.
  private static func text(of error: any Error) -> String {
    if isAboutUnreleasedSchema(error) { return unreleasedSchema }
    guard let failed = SystemError(ofFile: error) else { return "\(error)" }
    return "\(failed)\(failed.advice.map { "; \($0)" } ?? "")"
  }

  /// Whether a database cannot be migrated because its schema is from before the first release: it has a
  /// migration that no release had.
  private static func isAboutUnreleasedSchema(_ error: any Error) -> Bool {
    if case MigrationError.missing(file: "0001_publication.sql") = error { true } else { false }
  }

  private static let unreleasedSchema = """
    the database is from before version 0.1.0 and cannot be updated; nothing was changed; write its posts to files with the \
    program that made it (site export FOLDER), create a new database, and run site sync and site import there
    """

  /// Ends the process.
  func exit() -> Never {
    print()
    Foundation.exit(exitCode)
  }

  func print() {
    guard !message.isEmpty else { return }
    Self.tell(message)
  }

  /// Writes a line on standard error.
  static func tell(_ line: String) { StandardStreams.writeErrors(Array((line.escapingCommands + "\n").utf8)) }
}

extension Failure.Sysexit {
  fileprivate init(_ error: any Error) {
    self =
      switch error {
      case is ConfigurationError, is MigrationError, is TLSError: .configuration
      case let error as DatabaseError where error.isAboutSetup: .configuration
      case let error as DatabaseError where error.sqlState == .diskFull: .unavailable
      case let error as ContentError:
        switch error.problem {
        case .missing, .unreadable: .noInput
        case .empty, .invalid: .dataError
        case .unwritable: .inputOutput
        }
      case is EpisodeImportError, is ExportFolderError: .dataError
      case let error as MoveError:
        switch error {
        case .unreadable: .noInput
        case .malformed: .dataError
        case .unwritable: .inputOutput
        }
      case let error as ImportError:
        switch error {
        case .noSuchFile, .folder, .unreadable: .noInput
        case .unreachable, .unavailable: .unavailable
        case .notAFeed, .noFeed: .dataError
        case .noRoom: .inputOutput
        case .tookTooLong: .temporaryFailure
        }
      case let error as BackupError:
        switch error.kind {
        case .damaged: .dataError
        case .unreadable: .noInput
        case .unwritable: .inputOutput
        case .unavailable: .unavailable
        case .unfit: .configuration
        }
      case let error as PrivateClusterError: error.isAboutDisk ? .inputOutput : .unavailable
      case is LockTimeout, is WritersBusy: .temporaryFailure
      case is DatabaseUnavailable, is PoolTimeout, is ServerError: .unavailable
      case _ where SystemError(ofFile: error) != nil: .inputOutput
      default: .software
      }
  }
}

extension SystemError {
  /// The failed call behind an error about a file, which may be one of Foundation's; nil for other errors.
  init?(ofFile error: any Error) {
    if let error = error as? SystemError {
      self = error
      return
    }
    guard let error = error as? CocoaError,
      let code = (error.userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue
    else { return nil }
    let url = error.userInfo[NSURLErrorKey] as? URL
    let path = error.userInfo[NSFilePathErrorKey] as? String ?? url?.path
    let isWriting = error.code.rawValue >= CocoaError.fileWriteUnknown.rawValue
    self.init("cannot \(isWriting ? "write" : "read") \(path ?? "a file")", code: code)
  }
}

import Accounts
import Concurrency
import Digests
import Foundation
import HTTP
import Jobs
import Logging
import Postgres
import Server
import Settings
import Timestamps

// How people sign in by a mail with a code and a link, at the desk and as readers. The two differ in their
// pages, in what the mail says, and in whether newcomers join.

/// The result of asking for a code.
package enum CodeRequest: Sendable {
  case noAddress
  case tooManyTries
  /// A mail is on its way, if somebody may sign in: the id of the request.
  case accepted(UUID)
}

extension JobKind {
  /// A kind of job that sends the code of a request. After ten minutes the code would no longer work.
  package static func codeMail(_ name: String) -> JobKind {
    JobKind(name, backOff: BackOff(attempts: 4), deadline: .seconds(60), keepsGivenUp: false)
  }
}

extension Site {
  /// Begins a request for the address of a form. The answer is the same, and takes the same time, whether or
  /// not somebody has the address: all the rest is a job.
  ///
  /// - Parameters:
  ///   - takesNewcomers: whether somebody whom nobody knows becomes a reader.
  ///   - kind: of the job that sends the mail, by ``sendCode(of:asPartOf:link:mail:)``.
  ///   - job: makes the job of a request.
  package func requestCode<Job: Codable & Sendable>(
    _ form: Form, _ request: Request, takesNewcomers: Bool, _ kind: JobKind<Job>, _ job: (UUID) -> Job
  ) async throws -> CodeRequest {
    let email = form.line("email")
    guard let key = emailKey(email) else { return .noAddress }
    guard try await maySignIn(request),
      try await database.attempts.allows(.mailsToAddress, key, at: present)
    else { return .tooManyTries }
    let id = try await database.signInRequests.begin(
      email: key, newcomer: takesNewcomers ? email : nil, at: present)
    try await JobQueue(database).add(kind, key: id.uuidString, job(id), lane: "", at: present)
    newJobs.notify()
    return .accepted(id)
  }

  /// Makes a code and a link for a request, and sends them; without a server for mail, writes them to the
  /// log. Neither is stored, so another attempt makes others.
  ///
  /// - Parameters:
  ///   - part: what lines of the log begin with.
  ///   - link: the path of the page that a link opens.
  ///   - mail: makes the mail of a code and the URL of its link.
  package func sendCode(
    of request: UUID, asPartOf part: String, link: (Secret) -> String,
    mail: (_ code: String, _ link: String) async throws -> Letter
  ) async throws -> JobResult {
    let now = present
    try await database.signInRequests.removeOld(at: now.adding(seconds: -86_400))
    guard let answer = try await database.signInRequests.answer(request, at: now) else { return .done }
    let (code, link) = (answer.code.grouped, configuration.absoluteURL(link(answer.link)))
    return try await sendAsJob(mail(code, link), to: answer.email, asPartOf: part) {
      "the code for \(answer.email) is \(code), or open \(link)"
    }
  }
}

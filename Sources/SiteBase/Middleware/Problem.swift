import HTTP
import HTTPTypes

/// Why a request is not carried out: an answer with problem details.
package struct Problem: RespondingError {
  package let response: Response

  package init(_ status: HTTPResponse.Status, _ detail: String? = nil, errors: [ProblemDetails.Place] = []) {
    response = .problem(status, detail, errors: errors)
  }

  package static var notFound: Problem {
    Problem(.notFound, "There is nothing at this address, or nothing that this person may see.")
  }

  package static var changed: Problem {
    Problem(
      .preconditionFailed, "It has changed since you have read it. Read it again, then send your change.")
  }
}

// One short row at a time through the pool of connections, as the site asks for it: by tasks on the queues of its event loops.
// Prints the rows per second.
//
//   bench-rows CONNECTION PATH [CLIENTS] [SECONDS]

import Dispatch
import Foundation
import Postgres
import SocketEvents
import Synchronization

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  FileHandle.standardError.write(
    Data("bench-rows: usage: bench-rows CONNECTION PATH [CLIENTS] [SECONDS]\n".utf8))
  exit(64)
}
let path = arguments[2]
let clients = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 8
let seconds = arguments.dropFirst(4).first.flatMap { Double($0) } ?? 4

let database = Database(arguments[1], poolSize: clients)
let row = Statement(
  "row", "SELECT id FROM posts WHERE state <> 'gone' AND path = $1", parameters: String.self,
  column: Column("id", UUID.self))
let loops = (0..<ProcessInfo.processInfo.activeProcessorCount).compactMap {
  SocketPoller(queue: DispatchQueue(label: "bench-rows.\($0)"), lingers: true)
}

let end = ContinuousClock.now + .seconds(seconds)
let total = try await withThrowingTaskGroup(of: Int.self) { group in
  for client in 0..<clients {
    group.addTask(executorPreference: loops[client % loops.count]) {
      var count = 0
      while ContinuousClock.now < end {
        guard try await database.first(row, path) != nil else { exit(65) }
        count += 1
      }
      return count
    }
  }
  var total = 0
  for try await count in group { total += count }
  return total
}
print(Int(Double(total) / seconds))

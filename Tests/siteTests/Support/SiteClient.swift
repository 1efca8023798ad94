/// The whole response to a GET over a connection of its own.
func answer(from port: Int, to path: String) async throws -> String {
  try await exchange(port: port, "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
}

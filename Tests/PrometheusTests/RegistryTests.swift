import CoreMetrics
import Prometheus
import Testing

@Suite("The Prometheus registry")
struct RegistryTests {
  private let registry = PrometheusRegistry()

  private func exposition() throws -> Exposition { try Exposition(registry.text) }

  private var text: String { String(decoding: registry.text, as: UTF8.self) }

  @Test("A counter has a help line, a type line and a line per set of labels")
  func counter() {
    registry.describe("jobs_total", "Jobs\nthat were \\done.")
    let mail = Counter(label: "jobs", dimensions: [("kind", "mail"), ("a", "b")], factory: registry)
    mail.increment(by: 2)
    Counter(label: "jobs", dimensions: [], factory: registry).increment()
    #expect(
      text == """
        # HELP jobs_total Jobs\\nthat were \\\\done.
        # TYPE jobs_total counter
        jobs_total 1
        jobs_total{a="b",kind="mail"} 2

        """)
  }

  @Test("The same labels in another order are the same series")
  func order() throws {
    Counter(label: "x", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment()
    Counter(label: "x", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment()
    #expect(try exposition().value("x_total", ["a": "1", "b": "2"]) == 2)
  }

  @Test("Invalid characters are replaced in names, and escaped in values")
  func names() throws {
    let value = "a\\b\"c\nd é"
    Counter(
      label: "9 lives.é", dimensions: [("no-name", value), ("no name", "again")], factory: registry
    ).increment()
    #expect(try exposition().value("_9_lives____total", ["no_name": value]) == 1)
  }

  @Test("A timer is a histogram in seconds with cumulative buckets")
  func timer() throws {
    let timer = Timer(label: "work", dimensions: [("kind", "a")], factory: registry)
    timer.recordNanoseconds(500_000)
    timer.recordMilliseconds(3)
    timer.recordSeconds(11)
    let exposition = try exposition()
    #expect(exposition.types["work_seconds"] == "histogram")
    let buckets = ["0.0005": 1.0, "0.0025": 1, "0.005": 2, "10": 2, "+Inf": 3]
    for (bound, count) in buckets {
      #expect(exposition.value("work_seconds_bucket", ["kind": "a", "le": bound]) == count, "\(bound)")
    }
    #expect(exposition.value("work_seconds_count", ["kind": "a"]) == 3)
    #expect(abs((exposition.value("work_seconds_sum", ["kind": "a"]) ?? 0) - 11.0035) < 1e-9)
  }

  @Test("Gauges and meters rise and fall, and aggregating recorders are histograms")
  func gauges() throws {
    Gauge(label: "g", dimensions: [], factory: registry).record(-0.25)
    let meter = Meter(label: "m", dimensions: [], factory: registry)
    meter.set(5)
    meter.increment(by: 2)
    meter.decrement()
    Recorder(label: "r", dimensions: [("le", "mine")], aggregate: true, factory: registry).record(0.3)
    let exposition = try exposition()
    #expect(exposition.value("g") == -0.25)
    #expect(exposition.value("m") == 6)
    #expect(exposition.value("r_count") == 1)
  }

  @Test("Threads that use the same metrics lose no counts")
  func threads() async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { [registry] in
          for _ in 0..<1000 {
            Counter(label: "c", dimensions: [], factory: registry).increment()
            Timer(label: "t", dimensions: [], factory: registry).recordSeconds(1)
            Meter(label: "m", dimensions: [], factory: registry).increment()
          }
        }
      }
    }
    let exposition = try exposition()
    #expect(exposition.value("c_total") == 4000)
    #expect(exposition.value("t_seconds_count") == 4000)
    #expect(exposition.value("t_seconds_sum") == 4000)
    #expect(exposition.value("m") == 4000)
  }

  @Test("A name has one type: metrics of another type with the same name are not shown")
  func oneType() throws {
    Counter(label: "x_total", dimensions: [], factory: registry).increment()
    Meter(label: "x_total", dimensions: [], factory: registry).set(9)
    #expect(try exposition().value("x_total") == 1)
  }

  @Test("Destroying a handle removes its series")
  func destruction() throws {
    let counter = Counter(label: "x", dimensions: [], factory: registry)
    counter.increment()
    counter.destroy()
    #expect(try exposition().samples.isEmpty)
  }

  @Test("A closure can provide metrics at each scrape")
  func collection() throws {
    registry.collect {
      [
        .gauge("pool", "A pool.", by: "state", ["idle": 1, "busy": .infinity]),
        .counter("made_total", "Made.", 1e20), .info("build_info", "Build.", ["version": "1\"2"]),
      ]
    }
    let exposition = try exposition()
    #expect(exposition.value("pool", ["state": "idle"]) == 1)
    #expect(exposition.value("pool", ["state": "busy"]) == .infinity)
    #expect(exposition.value("made_total") == 1e20)
    #expect(exposition.value("build_info", ["version": "1\"2"]) == 1)
    #expect(exposition.help["pool"] == "A pool.")
  }
}

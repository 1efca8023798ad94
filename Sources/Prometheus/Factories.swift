import CoreMetrics

// Implements `MetricsFactory` for the registry and for its shards.

extension PrometheusRegistry {
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(label, dimensions, shard: 0)
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions, shard: 0)
  }

  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate { return histogram(label, ending: "", dimensions, shard: 0) }
    return gauge(label, dimensions, shard: 0)
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, ending: "_seconds", dimensions, shard: 0)
  }

  public func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
  public func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
  public func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
  public func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }
}

struct RegistryShard: MetricsFactory {
  let registry: PrometheusRegistry
  let number: Int

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    registry.counter(label, dimensions, shard: number)
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    registry.gauge(label, dimensions, shard: number)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate { return registry.histogram(label, ending: "", dimensions, shard: number) }
    return registry.gauge(label, dimensions, shard: number)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    registry.histogram(label, ending: "_seconds", dimensions, shard: number)
  }

  func destroyCounter(_ handler: any CounterHandler) { registry.destroy(handler) }
  func destroyMeter(_ handler: any MeterHandler) { registry.destroy(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { registry.destroy(handler) }
  func destroyTimer(_ handler: any TimerHandler) { registry.destroy(handler) }
}

import CoreMetrics

extension PrometheusRegistry {
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(label, dimensions)
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions)
  }

  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate { return histogram(label, ending: "", dimensions) }
    return gauge(label, dimensions)
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, ending: "_seconds", dimensions)
  }

  public func destroyCounter(_ handler: any CounterHandler) { destroy(handler) }
  public func destroyMeter(_ handler: any MeterHandler) { destroy(handler) }
  public func destroyRecorder(_ handler: any RecorderHandler) { destroy(handler) }
  public func destroyTimer(_ handler: any TimerHandler) { destroy(handler) }
}

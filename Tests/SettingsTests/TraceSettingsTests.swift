import Foundation
import Testing

@testable import Settings

@Suite("Settings of traces and of the error log")
struct TraceSettingsTests {
  private func load(_ environment: [String: String]) throws -> Configuration {
    try EffectiveConfiguration.load(environment: environment).configuration
  }

  @Test("Traces are off without a receiver, and an empty address is none")
  func off() throws {
    #expect(try load([:]).traces.endpoint == nil)
    #expect(try load(["OTEL_EXPORTER_OTLP_ENDPOINT": ""]).traces.endpoint == nil)
  }

  @Test("The address of the receiver may have a path; a slash at its end changes nothing")
  func endpoint() throws {
    let traces = try load([
      "OTEL_EXPORTER_OTLP_ENDPOINT": "https://otlp.example/otlp/", "OTEL_SERVICE_NAME": "notes",
      "OTEL_EXPORTER_OTLP_HEADERS": "Authorization=Basic%20YTpi, X-Scope=a=b",
      "OTEL_TRACES_SAMPLER_ARG": "0.25",
    ]).traces
    #expect(traces.endpoint == "https://otlp.example/otlp")
    #expect(traces.headers.map(\.name) == ["Authorization", "X-Scope"])
    #expect(traces.headers.map(\.value) == ["Basic YTpi", "a=b"])
    #expect(traces.service == "notes" && traces.ratio == 0.25)
  }

  @Test("The address of the receiver is shown without user name and password")
  func credentials() throws {
    let effective = try EffectiveConfiguration.load(environment: [
      "OTEL_EXPORTER_OTLP_ENDPOINT": "https://me:s3cret@otlp.example/otlp"
    ])
    #expect(effective.configuration.traces.endpoint == "https://me:s3cret@otlp.example/otlp")
    let shown = effective.settings.first { $0.name == "OTEL_EXPORTER_OTLP_ENDPOINT" }?.value
    #expect(shown == "https://otlp.example/otlp")
  }

  @Test("The fields for the receiver are never shown, nor in an error")
  func secrets() throws {
    let effective = try EffectiveConfiguration.load(environment: [
      "OTEL_EXPORTER_OTLP_HEADERS": "Authorization=secret"
    ])
    let shown = effective.settings.first { $0.name == "OTEL_EXPORTER_OTLP_HEADERS" }?.value
    #expect(shown == "Authorization=****")
    let error = #expect(throws: ConfigurationError.self) {
      try load(["OTEL_EXPORTER_OTLP_HEADERS": "secret"])
    }
    #expect(error?.description.contains("secret") == false)
  }

  @Test(
    "What is no address, no part and no format is an error",
    arguments: [
      ("OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://x.example"),
      ("OTEL_EXPORTER_OTLP_HEADERS", "a b=c"), ("OTEL_EXPORTER_OTLP_HEADERS", "a=%0Ab"),
      ("OTEL_TRACES_SAMPLER_ARG", "2"), ("OTEL_TRACES_SAMPLER_ARG", "nan"), ("OTEL_SERVICE_NAME", ""),
      ("LOG_FORMAT", "xml"),
    ])
  func invalid(name: String, text: String) {
    #expect(throws: ConfigurationError.self) { try load([name: text]) }
  }
}

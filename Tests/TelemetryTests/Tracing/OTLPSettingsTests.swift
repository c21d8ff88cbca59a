// Beckon: tests of OpenTelemetry's variables
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telemetry

struct OTLPSettingsTests {
    private static let endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"

    private func read(_ environment: [String: String]) throws -> OTLPSettings? {
        try OTLPSettings.read(environment, service: "beckon-x")
    }

    @Test func nothingIsSentWithoutACollector() throws {
        #expect(try self.read([:]) == nil)
        #expect(try self.read([Self.endpoint: "", "OTEL_SERVICE_NAME": "a"]) == nil)
        let place = "http://localhost:4318"
        #expect(try self.read([Self.endpoint: place, "OTEL_SDK_DISABLED": "TRUE"]) == nil)
        #expect(try self.read([Self.endpoint: place, "OTEL_TRACES_EXPORTER": "none"]) == nil)
        #expect(try self.read([Self.endpoint: place, "OTEL_TRACES_EXPORTER": "otlp"]) != nil)
    }

    @Test(arguments: [
        ("http://localhost:4318", "localhost", 4_318, "/v1/traces"), ("http://a.b/", "a.b", 80, "/v1/traces"),
        ("http://10.0.0.1:1/x", "10.0.0.1", 1, "/x/v1/traces"), ("http://[::1]:4318", "::1", 4_318, "/v1/traces"),
        ("http://a_b-c:65535/x/", "a_b-c", 65_535, "/x/v1/traces"),
    ])
    func theEndpointIsRead(text: String, host: String, port: Int, path: String) throws {
        let settings = try #require(try self.read([Self.endpoint: text]))
        #expect((settings.host, Int(settings.port), settings.path) == (host, port, path))
    }

    @Test(arguments: [("http://a:4318", "/"), ("http://a:4318/t?x=1", "/t?x=1"), ("http://a:4318?x", "/?x")])
    func theEndpointOfTracesIsTakenAsItIs(text: String, path: String) throws {
        let environment = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": text, Self.endpoint: "https://other"]
        #expect(try self.read(environment)?.path == path)
    }

    @Test(arguments: [
        "https://a:4318", "localhost:4318", "grpc://a", "http://", "http://:4318", "http://a:0", "http://a:65536",
        "http://a:x", "http://u:p@a:4318", "http://[::1", "http://[::1]x", "http://a b:1", "http://a:1/x y",
        "http://a:1/\r\nX: y", "http://::1:4318", "HTTP://a:1",
    ])
    func anEndpointThatIsNoneIsRefused(text: String) {
        let error = #expect(throws: OTLPSettings.SettingError.self) { try self.read([Self.endpoint: text]) }
        #expect(error?.description.hasPrefix("\(Self.endpoint) is '\(text)': ") == true)
    }

    @Test func httpsIsToldWhatToDo() {
        let error = #expect(throws: OTLPSettings.SettingError.self) { try self.read([Self.endpoint: "https://a"]) }
        #expect(error?.description.contains("name a collector on this machine or network by http://") == true)
    }

    @Test func headersAndAttributesAreRead() throws {
        let settings = try #require(
            try self.read([
                Self.endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%2Cb=c , x= y",
                "OTEL_RESOURCE_ATTRIBUTES": "service.name=one,deployment.environment.name=t%C3%A9st,",
            ]))
        #expect(settings.headers == [.init(name: "api-key", value: "a,b=c"), .init(name: "x", value: "y")])
        #expect(
            settings.resource == [
                .init(name: "service.name", value: "one"),
                .init(name: "deployment.environment.name", value: "t\u{E9}st"),
            ])
    }

    @Test func theNameOfTheServiceIsTheVariablesFirst() throws {
        func name(_ more: [String: String]) throws -> String? {
            try self.read([Self.endpoint: "http://a:1"].merging(more) { $1 })?.resource.first?.value
        }
        #expect(try name([:]) == "beckon-x")
        #expect(try name(["OTEL_RESOURCE_ATTRIBUTES": "service.name=a"]) == "a")
        #expect(try name(["OTEL_RESOURCE_ATTRIBUTES": "service.name=a", "OTEL_SERVICE_NAME": "b"]) == "b")
    }

    @Test(arguments: [
        ("OTEL_EXPORTER_OTLP_HEADERS", "secret"), ("OTEL_EXPORTER_OTLP_HEADERS", "=secret"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "a=secret%0D%0Ab: c"), ("OTEL_EXPORTER_OTLP_HEADERS", "a b=secret"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "a=secret%4"), ("OTEL_EXPORTER_OTLP_HEADERS", "a=secret%FF"),
        ("OTEL_RESOURCE_ATTRIBUTES", "secret"),
        ("OTEL_RESOURCE_ATTRIBUTES", (0..<40).map { "a\($0)=secret" }.joined(separator: ",")),
    ])
    func whatIsNoListIsRefusedAndNotRepeated(name: String, text: String) {
        let error = #expect(throws: OTLPSettings.SettingError.self) {
            try self.read([Self.endpoint: "http://a:1", name: text])
        }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: ["-0.1", "1.1", "x", "nan"]) func aShareThatIsNoneIsRefused(text: String) {
        #expect(throws: OTLPSettings.SettingError.self) {
            try self.read([Self.endpoint: "http://a:1", "OTEL_TRACES_SAMPLER_ARG": text])
        }
    }

    @Test(arguments: [("0", 0...0), ("0.25", 200...300), ("1", 1_000...1_000)])
    func aShareOfTracesIsToldOf(text: String, count: ClosedRange<Int>) throws {
        let settings = try #require(try self.read([Self.endpoint: "http://a:1", "OTEL_TRACES_SAMPLER_ARG": text]))
        // Spread over the last seven bytes, as chance would.
        let told = (0..<1_000 as Range<UInt64>).count {
            settings.samples(0xFF << 56 | $0 &* 0x9E_3779_B97F_4A7C & (1 << 56 - 1))
        }
        #expect(count.contains(told), "\(told)")
    }
}

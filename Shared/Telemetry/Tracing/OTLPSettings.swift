// Beckon: where spans go, as OpenTelemetry's variables say it
// SPDX-License-Identifier: Apache-2.0

/// Where spans go and what stands beside them, read from the environment variables that OpenTelemetry names.
public struct OTLPSettings: Hashable, Sendable {
    /// A variable that cannot be used.
    public struct SettingError: Error, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// A name with its value.
    struct Pair: Hashable, Sendable {
        let name: String, value: String
    }

    /// The collector's host and port, and the path of its traces.
    var host: String, port: UInt16, path: String
    /// Header fields of each request.
    var headers: [Pair] = []
    /// What is said of the process; `service.name` first.
    var resource: [Pair] = []
    /// Which share of the traces that begin here is told of: 0 to 1.
    public var ratio = 1.0

    private static let tracesPath = "/v1/traces"
    private static let pairsMaximum = 32

    /// Reads the variables. What else OpenTelemetry names is not read: docs/operating.md has the list.
    ///
    /// - Parameters:
    ///   - environment: The variables.
    ///   - service: The name of the service where no variable says another.
    /// - Returns: `nil` where no collector is named, or tracing is switched off.
    /// - Throws: ``SettingError`` with what to do.
    public static func read(
        _ environment: [String: String], service: String
    ) throws(SettingError) -> OTLPSettings? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if value("OTEL_SDK_DISABLED")?.lowercased() == "true" || value("OTEL_TRACES_EXPORTER") == "none" { return nil }
        var settings: OTLPSettings
        if let place = value("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") {
            settings = try Self.endpoint(place, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
        } else if let place = value("OTEL_EXPORTER_OTLP_ENDPOINT") {
            settings = try Self.endpoint(place, "OTEL_EXPORTER_OTLP_ENDPOINT")
            settings.path =
                (settings.path.hasSuffix("/") ? String(settings.path.dropLast()) : settings.path) + Self.tracesPath
        } else {
            return nil
        }
        let name = "OTEL_EXPORTER_OTLP_HEADERS"
        settings.headers = try Self.pairs(value(name) ?? "", name)
        for pair in settings.headers
        where !pair.name.utf8.allSatisfy(Self.isTokenByte) || !pair.value.utf8.allSatisfy(Self.isFieldByte) {
            throw SettingError(description: "\(name): '\(pair.name)' is no header field; write name=value,name=value")
        }
        let more = try Self.pairs(value("OTEL_RESOURCE_ATTRIBUTES") ?? "", "OTEL_RESOURCE_ATTRIBUTES")
        let said = value("OTEL_SERVICE_NAME") ?? more.last { $0.name == "service.name" }?.value ?? service
        settings.resource = [Pair(name: "service.name", value: said)] + more.filter { $0.name != "service.name" }
        if let text = value("OTEL_TRACES_SAMPLER_ARG") {
            guard let ratio = Double(text), (0...1).contains(ratio) else {
                throw SettingError(
                    description:
                        "OTEL_TRACES_SAMPLER_ARG is the share of traces that are told of, 0 to 1, not '\(text)'")
            }
            settings.ratio = ratio
        }
        return settings
    }

    /// Whether a trace that begins here is told of. As OpenTelemetry's sampler of that kind, by the last seven bytes of its id.
    ///
    /// - Parameter trace: The lower half of the trace's id.
    func samples(_ trace: UInt64) -> Bool {
        self.ratio >= 1 || Double(trace & 0xFF_FFFF_FFFF_FFFF) < self.ratio * Double(1 << 56 as UInt64)
    }

    private static func endpoint(_ text: String, _ name: String) throws(SettingError) -> OTLPSettings {
        func refused(_ why: String) -> SettingError { SettingError(description: "\(name) is '\(text)': \(why)") }
        if text.hasPrefix("https://") {
            throw refused(
                "TLS is not spoken here; name a collector on this machine or network by http://, and let it send on by https"
            )
        }
        let scheme = "http://"
        guard text.hasPrefix(scheme) else { throw refused("write http://HOST:4318") }
        let rest = text.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end]
        let path = String(rest[end...])
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw refused("the path has characters that no address has")
        }
        guard !authority.contains("@") else {
            throw refused("a user has no place in it; use OTEL_EXPORTER_OTLP_HEADERS")
        }
        var (host, port) = (authority, Substring("80"))
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { throw refused("write http://[ADDRESS]:4318") }
            host = authority[authority.index(after: authority.startIndex)..<close]
            let after = authority[authority.index(after: close)...]
            if after.hasPrefix(":") {
                port = after.dropFirst()
            } else if !after.isEmpty {
                throw refused("write http://[ADDRESS]:4318")
            }
        } else if let colon = authority.lastIndex(of: ":") {
            (host, port) = (authority[..<colon], authority[authority.index(after: colon)...])
        }
        let isHost =
            !host.isEmpty && host.utf8.count <= 253
            && host.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ":") && authority.hasPrefix("[") || byte == UInt8(ascii: ".")
                    || Self.isTokenByte(byte)
            }
        guard isHost, let number = UInt16(port), number > 0 else { throw refused("write http://HOST:4318") }
        return OTLPSettings(
            host: String(host), port: number, path: path.hasPrefix("?") ? "/" + path : path.isEmpty ? "/" : path)
    }

    /// Reads `name=value,name=value`, with what has no place there as `%2C`.
    private static func pairs(_ text: String, _ name: String) throws(SettingError) -> [Pair] {
        var pairs: [Pair] = []
        for part in text.split(separator: ",") {
            let part = part.trimmed
            guard !part.isEmpty else { continue }
            guard let sign = part.firstIndex(of: "="), sign != part.startIndex,
                let value = Self.decoded(part[part.index(after: sign)...].trimmed), value.utf8.count <= 4_096,
                pairs.count < Self.pairsMaximum
            else {
                // What stands there may be a secret: it is not repeated.
                throw SettingError(description: "\(name) is name=value,name=value, \(Self.pairsMaximum) at most")
            }
            pairs.append(Pair(name: String(part[..<sign].trimmed), value: value))
        }
        return pairs
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isFieldByte(_ byte: UInt8) -> Bool { byte == 0x20 || (0x21...0x7E).contains(byte) }
}

extension Substring {
    /// The same without spaces at its ends.
    fileprivate var trimmed: Substring {
        var text = self.drop { $0 == " " }
        while text.last == " " { text = text.dropLast() }
        return text
    }
}

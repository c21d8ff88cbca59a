// Beckon: confirm, answered together with the resolutions
// SPDX-License-Identifier: Apache-2.0

import Schema

/// What a worker answers to `confirm` before it is asked: to resolve and to confirm do no harm, so where the results leave
/// nothing open, both go in one reply. The dispatcher takes it where it comes to the same values, else it asks.
struct EarlyConfirm {
    /// What `confirm` answered, as JSON.
    let response: RawJSON
    /// The values that it looked at, where the results changed some.
    let values: [String: Value]?

    /// What a `check` refused, whatever is still open.
    init(refusal: RawJSON) {
        self.response = refusal
        self.values = nil
    }

    /// - Parameters:
    ///   - resolutions: What the app answered, as JSON.
    ///   - sent: The intent as it was sent.
    ///   - intent: The same, read.
    ///   - context: Around it. Only the first attempt confirms: where that took too long, the next leaves it to `confirm`
    ///     itself, which has its own time.
    ///   - middleware: What stands around the app's work.
    /// - Returns: `nil` where something is open, or `confirm` threw or refused: who asks for it hears why.
    init?<I: Intent>(
        _ handler: Handler<I>, _ resolutions: RawJSON, _ sent: IntentMessage, _ intent: I, _ context: Context,
        _ middleware: MiddlewareChain
    ) async {
        let declaration = handler.declaration
        guard let confirm = handler.confirm, context.attempt == 1,
            declaration.timeLimits.confirm <= declaration.timeLimits.resolve,
            let results = try? JSON.decode([ParameterResolution].self, from: resolutions.bytes),
            let settled = declaration.settled(sent.parameters, by: results)
        else { return nil }
        let isChanged = settled != sent.parameters
        do {
            let message = isChanged ? IntentMessage(sent.name, settled) : sent
            let intent = isChanged ? try message.decoded(as: I.self) : intent
            let response = try await middleware.run(.confirming, message, context) {
                try await confirm(intent, context)
            }
            // A refusal beside results would end the request, and other parameters may still be asked about.
            guard ![.failure, .deferredToApplication].contains(response.code.status) else { return nil }
            self.response = RawJSON(written: try response.bytes())
        } catch {
            return nil
        }
        self.values = isChanged ? settled : nil
    }

    /// The body of a reply, with or without it.
    static func body(_ resolutions: RawJSON, _ confirm: EarlyConfirm?) throws(WireError) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("resolutions")
        writer.raw(resolutions)
        if let confirm {
            writer.name("response")
            writer.raw(confirm.response)
            if let values = confirm.values { writer.member("values", Value.object(values)) }
        }
        writer.endObject()
        let body = try writer.finish()
        // What is too long with it is sent without it.
        return confirm != nil && body.count > Limits.bodyBytes ? try Self.body(resolutions, nil) : body
    }
}

extension IntentDeclaration {
    /// The values as results settle them.
    ///
    /// - Returns: `nil` where a result leaves something open, or what is required is missing.
    func settled(_ values: [String: Value], by results: [ParameterResolution]) -> [String: Value]? {
        var settled = values
        for resolution in results {
            let name = resolution.parameter
            guard let parameter = self.parameters.first(where: { $0.name == name }) else { return nil }
            var elements = parameter.isArray ? values[name]?.array ?? [] : []
            guard resolution.results.count == max(1, elements.count) else { return nil }
            for (index, result) in resolution.results.enumerated() {
                switch result {
                case .notRequired: continue
                case .success(let value) where !elements.isEmpty:
                    elements[index] = value
                    settled[name] = .array(elements)
                case .success(let value): settled[name] = parameter.isArray ? .array([value]) : value
                case .successes(let several) where elements.isEmpty:
                    settled[name] = parameter.isArray ? .array(several) : several.first
                default: return nil
                }
            }
        }
        return self.parameters.contains { $0.isRequired && settled[$0.name] == nil } ? nil : settled
    }
}

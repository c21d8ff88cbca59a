// Beckon: a handler whose intent's type is forgotten
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A ``Handler`` of any intent, as an app keeps them.
public struct AnyHandler: Sendable {
    let declaration: IntentDeclaration
    let types: [TypeDeclaration]
    let resolve: @Sendable (IntentMessage, [String], Context) async throws -> Resolutions
    let confirm: @Sendable (IntentMessage, Context) async throws -> [UInt8]
    let handle: @Sendable (IntentMessage, Context) async throws -> [UInt8]
    let follow:
        @Sendable (FollowWork, Context, @escaping @Sendable (any Encodable & Sendable) throws -> Void) async throws ->
            Void

    /// - Parameter handler: A handler with at least a `handle`.
    public init<I>(_ handler: Handler<I>) {
        self.declaration = handler.declaration
        self.types = I.declaration.types
        self.resolve = { message, names, context in
            let intent: I = try Self.decode(message)
            return Resolutions(try await handler.resolve(names, intent, context))
        }
        self.confirm = { message, context in
            guard let confirm = handler.confirm else { return try JSON.encode(ResponseMessage(code: "ready")) }
            return try JSON.encode(try await confirm(try Self.decode(message), context))
        }
        self.handle = { message, context in
            guard let handle = handler.handle else {
                throw WorkFailure("unknownIntent", "\(I.self) has no handle; add .handle { } to its Handler")
            }
            let written = WrittenResponse()
            let intent: I = try Self.decode(message)
            let response = try await WrittenResponse.$current.withValue(written) {
                try await handle(intent, context)
            }
            return try written.bytes(of: response) ?? JSON.encode(response)
        }
        self.follow = { work, context, post in
            guard let update = handler.update else { return }
            let response: Response<I> = try JSON.decode(Response<I>.self, from: JSON.encode(work.response))
            try await update(try Self.decode(work.intent), response, context, Updates { try post($0) })
        }
    }

    private static func decode<I: Intent>(_ message: IntentMessage) throws -> I {
        do {
            return try Value.object(message.parameters).decoded(as: I.self)
        } catch {
            throw WorkFailure("invalidIntent", "\(I.self): \(error)")
        }
    }
}

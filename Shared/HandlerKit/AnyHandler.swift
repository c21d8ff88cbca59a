// Beckon: a handler whose intent's type is forgotten
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A ``Handler`` of any intent, as an app keeps them.
public struct AnyHandler: Sendable {
    let declaration: IntentDeclaration
    let types: [TypeDeclaration]
    let resolve: @Sendable (IntentMessage, [String], Context) async throws -> [UInt8]
    let confirm: @Sendable (IntentMessage, Context) async throws -> [UInt8]
    let handle: @Sendable (IntentMessage, Context) async throws -> [UInt8]
    let follow:
        @Sendable (FollowWork, Context, @escaping @Sendable (any Encodable & Sendable) throws -> Void) async throws ->
            Void

    /// - Parameter handler: A handler with at least a `handle`.
    public init<I>(_ handler: Handler<I>) {
        self.declaration = handler.declaration
        self.types = I.declaration.types
        let resolvers = handler.resolvers
        self.resolve = { sent, names, context in
            let intent = TypedIntent<I>(try sent.decoded())
            let resolutions = try await Resolver.resolve(names, by: resolvers, intent, context)
            return try EarlyConfirm.body(
                resolutions, await EarlyConfirm(handler, resolutions, sent, intent.intent, context))
        }
        self.confirm = { sent, context in
            guard let confirm = handler.confirm else { return try JSON.encode(ResponseMessage(code: "ready")) }
            return try await confirm(try sent.decoded(), context).bytes()
        }
        self.handle = { sent, context in
            guard let handle = handler.handle else {
                throw WorkFailure("unknownIntent", "\(I.self) has no handle; add .handle { } to its Handler")
            }
            return try await handle(try sent.decoded(), context).bytes()
        }
        self.follow = { work, context, post in
            guard let update = handler.update else { return }
            let response: Response<I> = try JSON.decode(Response<I>.self, from: JSON.encode(work.response))
            try await update(try work.intent.decoded(), response, context, Updates { try post($0) })
        }
    }
}

// Beckon: a handler whose intent's type is forgotten
// SPDX-License-Identifier: Apache-2.0

import Schema
import ServiceKit

/// A ``Handler`` of any intent, as an app keeps them.
public struct AnyHandler: Sendable {
    let declaration: IntentDeclaration
    let types: [TypeDeclaration]
    let resolve: @Sendable (IntentMessage, [String], Context, MiddlewareChain) async throws -> [UInt8]
    let confirm: @Sendable (IntentMessage, Context, MiddlewareChain) async throws -> [UInt8]
    let handle: @Sendable (IntentMessage, Context, MiddlewareChain) async throws -> [UInt8]
    let find: @Sendable (FindWork, Context, MiddlewareChain) async throws -> EntityPage
    let follow:
        @Sendable (FollowWork, Context, @escaping @Sendable (any Encodable & Sendable) throws -> Void) async throws ->
            Void

    /// - Parameter handler: A handler with at least a `handle`.
    public init<I>(_ handler: Handler<I>) {
        self.declaration = handler.declaration
        self.types = I.declaration.types
        let resolvers = handler.resolvers
        self.resolve = { sent, names, context, middleware in
            let intent = TypedIntent<I>(try sent.decoded())
            let resolutions = try await middleware.run(.resolving, sent, context) {
                try await Resolver.resolve(names, by: resolvers, intent, context)
            }
            if let refusal = try await handler.check?(intent.intent, context) {
                guard [.failure, .deferredToApplication].contains(refusal.code.status) else {
                    throw WorkFailure(
                        "handlerFailed", "check of \(I.self) answered \(refusal.code), which refuses nothing")
                }
                return try EarlyConfirm.body(resolutions, EarlyConfirm(refusal: RawJSON(written: refusal.bytes())))
            }
            return try EarlyConfirm.body(
                resolutions, await EarlyConfirm(handler, resolutions, sent, intent.intent, context, middleware))
        }
        self.confirm = { sent, context, middleware in
            guard let confirm = handler.confirm else { return try JSON.encode(ResponseMessage(code: "ready")) }
            let intent: I = try sent.decoded()
            return try await middleware.run(.confirming, sent, context) { try await confirm(intent, context).bytes() }
        }
        self.handle = { sent, context, middleware in
            guard let handle = handler.handle else {
                throw WorkFailure("unknownIntent", "\(I.self) has no handle; add .handle { } to its Handler")
            }
            let intent: I = try sent.decoded()
            return try await middleware.run(.handling, sent, context) { try await handle(intent, context).bytes() }
        }
        let finders = handler.finders
        self.find = { work, context, middleware in
            guard let find = finders[work.parameter] else {
                throw WorkFailure("invalidIntent", "nothing can be looked for at \(I.self).\(work.parameter)")
            }
            let intent: I = try work.intent.decoded()
            return try await middleware.run(.finding, work.intent, context) {
                try await find(work.query, intent, context)
            }
        }
        self.follow = { work, context, post in
            guard let update = handler.update else { return }
            let response: Response<I> = try JSON.decode(Response<I>.self, from: JSON.encode(work.response))
            try await update(try work.intent.decoded(), response, context, Updates { try post($0) })
        }
    }
}

// Beckon: Badge shows a code
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema

extension Badge {
    static func showing(_ store: AppStore) -> Handler<GetVisualCode> {
        Handler(GetVisualCode.self)
            .resolve(\.visualCodeType) { type, _, context in
                try await store.wallet(context).resolution(of: type, at: context.now)
            }
            .confirm { intent, context in
                // Whether it can be shown is found out before the user is asked; the code itself is not shown yet.
                Response(
                    try await store.wallet(context).code(for: intent.visualCodeType, at: context.now).code, .init())
            }
            .handle { intent, context in
                let made = try await store.wallet(context).code(for: intent.visualCodeType, at: context.now)
                let response = made.picture.map { picture in
                    Response<GetVisualCode>(
                        .success, .init(visualCodeImage: Image(data: Data(picture).base64EncodedString())))
                }
                return try await store.handleOnce(context) { _ in response ?? Response(made.code, .init()) }
            }
    }
}

extension AppStore {
    /// What the request's user can show.
    fileprivate func wallet(_ context: Context) async throws -> Wallet {
        try await self.read { try Wallet(of: context.user, in: $0) }
    }
}

extension Wallet {
    /// Resolves what a code is for. Without a word the user chooses among those that can be shown; one that cannot is
    /// refused, and the others are offered. Where there is none at all, `confirm` says so.
    func resolution(of type: VisualCodeType?, at now: Instant) -> ResolutionResult<VisualCodeType> {
        let others = self.available(at: now)
        guard let type else { return others.isEmpty ? .needsValue : .disambiguation(others) }
        do {
            _ = try self.content(for: type, at: now)
            return .success(type)
        } catch .notEncodable { return .success(type) } catch {
            return others.isEmpty ? .success(type) : .unsupported(reason: nil, alternatives: others)
        }
    }

    /// The code as a PNG and `ready`, or why there is none.
    func code(
        for type: VisualCodeType?, at now: Instant
    ) throws -> (code: GetVisualCode.Code, picture: [UInt8]?) {
        guard let type else { return (.failure, nil) }
        do {
            return (.ready, try QRCode(try self.content(for: type, at: now)).png())
        } catch Obstacle.nothingToShow { return (.failureAppConfigurationRequired, nil) } catch is Obstacle {
            return (.failure, nil)
        } catch is QRCode.Failure { return (.failure, nil) }
    }
}

// Beckon: who calls, from where, in which trace
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import Foundation
import Schema

/// Who calls.
struct CallerOptions: ParsableArguments {
    @Option(help: "The conversation; its open question is answered first.")
    var conversation = "terminal"
    @Option(help: "The user.")
    var user = "local"
    @Option(help: "The language, BCP 47.")
    var locale = "en"
    @Option(help: "The user's time zone, an IANA name. (default: this machine's)")
    var timeZone: String?
    @Flag(help: "The device is locked.")
    var locked = false
    @Option(help: "The W3C trace that the request belongs to. (default: $TRACEPARENT)")
    var traceparent: String?

    func validate() throws {
        guard let text = self.traceparent, TraceContext(traceparent: text) == nil else { return }
        throw ValidationError("--traceparent is as W3C Trace Context has it: 00-TRACEID-SPANID-FLAGS, not '\(text)'.")
    }

    private var trace: TraceContext {
        let text = self.traceparent ?? ProcessInfo.processInfo.environment["TRACEPARENT"]
        return text.flatMap { TraceContext(traceparent: $0) } ?? .none
    }

    func caller(_ abilities: [Ability] = Ability.own, _ interaction: Interaction = .dialogue) -> Caller {
        Caller(
            conversation: self.conversation, user: self.user, locale: self.locale,
            timeZone: self.timeZone ?? TimeZone.current.identifier, isLocked: self.locked, abilities: abilities,
            interaction: interaction, trace: self.trace)
    }
}

/// Schema has an `Option` too; in these files it is the command line's that is meant.
typealias Option = ArgumentParser.Option

// Beckon: where a request stands, with what belongs to that
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Where a request stands. What only some of its phases have stands in their payload: a request that is handled has a preview,
/// one whose app is not chosen has none, and nothing else can be written.
enum Stage: Hashable, Sendable {
    /// A recognizer reads its words, which may refer to what was completed last, in a conversation that may be going on.
    case recognizing(recent: Recent?, isTalking: Bool)
    /// The user is asked which of these the words mean.
    case choosingMeaning([Candidate], catalog: UInt64?, rest: String?)
    /// What is wanted is known. The offers are those that the user is asked to choose from.
    case choosingApp(Wish, offers: [Offer])
    /// The app is chosen; the user has not allowed it yet.
    case authorizing(Assignment, AuthorizationStatus)
    /// The device is to be unlocked. What the app answered to `confirm` before stays good.
    case unlocking(Assignment, Approval?)
    /// The app looks at the values, the user is asked about them.
    case resolving(Assignment)
    /// The app's `confirm` looks at all of them together.
    case confirming(Assignment)
    /// The app is ready; the user has to agree, or the app handles it next.
    case agreeing(Assignment, Approval)
    /// The app has it, or is about to.
    case handling(Assignment, Handling)
    /// It has ended.
    case ended(Ending)

    /// Its name on the wire.
    var phase: Phase {
        switch self {
        case .recognizing, .choosingMeaning: .recognizing
        case .choosingApp: .choosingApp
        case .authorizing: .authorizing
        case .unlocking: .unlocking
        case .resolving: .resolving
        case .confirming, .agreeing: .confirming
        case .handling: .handling
        case .ended(let ending): ending.phase
        }
    }

    /// The app that has it, and what for.
    var assignment: Assignment? {
        switch self {
        case .recognizing, .choosingMeaning, .choosingApp: nil
        case .authorizing(let assignment, _), .unlocking(let assignment, _), .resolving(let assignment),
            .confirming(let assignment), .agreeing(let assignment, _), .handling(let assignment, _):
            assignment
        case .ended(let ending): ending.assignment
        }
    }

    /// What is wanted, once it is known.
    var wish: Wish? {
        switch self {
        case .recognizing, .choosingMeaning: nil
        case .choosingApp(let wish, _): wish
        case .ended(let ending): ending.wish
        default: self.assignment?.wish
        }
    }

    /// Changes what is wanted, once it is known; the intent and the app stay as they are.
    mutating func changeWish(_ body: (inout Wish) -> Void) {
        func changed(_ assignment: Assignment) -> Assignment {
            var wish = assignment.wish
            body(&wish)
            return Assignment(wish, to: assignment.app) ?? assignment
        }
        switch self {
        case .recognizing, .choosingMeaning: break
        case .choosingApp(var wish, let offers):
            body(&wish)
            self = .choosingApp(wish, offers: offers)
        case .authorizing(let assignment, let status): self = .authorizing(changed(assignment), status)
        case .unlocking(let assignment, let approval): self = .unlocking(changed(assignment), approval)
        case .resolving(let assignment): self = .resolving(changed(assignment))
        case .confirming(let assignment): self = .confirming(changed(assignment))
        case .agreeing(let assignment, let approval): self = .agreeing(changed(assignment), approval)
        case .handling(let assignment, let handling): self = .handling(changed(assignment), handling)
        case .ended(var ending):
            if var wish = ending.wish {
                body(&wish)
                ending.wish = wish
            }
            self = .ended(ending)
        }
    }

    /// What the words may mean, where the user is asked.
    var meanings: [Candidate] { if case .choosingMeaning(let meanings, _, _) = self { meanings } else { [] } }

    /// What the app answered to `confirm` for the present values.
    var approval: Approval? {
        switch self {
        case .unlocking(_, let approval): approval
        case .agreeing(_, let approval): approval
        default: nil
        }
    }
}

/// What is wanted: one intent of the words, or the one that a program sent.
struct Wish: Hashable, Sendable {
    /// The intent's name.
    var intent: String
    /// Which intent of the words it is, from 0.
    var number = 0
    /// The app that was named, if one was.
    var app: String?
    /// What the words ask for after it, in order.
    var following: [Candidate] = []
    /// Words that are read once all of these are done.
    var rest: String?
    /// The number of the catalog that the words were read with.
    var catalog: UInt64?
    /// The intent that was done a moment ago and that it takes back, where it does.
    var takesBack: String?

    /// How many intents the words ask for after it, as far as is known; `nil` for none.
    var countFollowing: Int? {
        let count = self.following.count + (self.rest == nil ? 0 : 1)
        return count == 0 ? nil : count
    }
}

/// A wish that an app was chosen for. A class, for requests are moved about far more often than an app is chosen.
final class Assignment: Hashable, Sendable {
    let wish: Wish
    /// What the app says of itself, and of the intent.
    let app: Manifest, declaration: IntentDeclaration

    /// - Returns: `nil` where the app does not take the intent.
    init?(_ wish: Wish, to app: Manifest) {
        guard let declaration = app.intents.first(where: { $0.name == wish.intent }) else { return nil }
        (self.wish, self.app, self.declaration) = (wish, app, declaration)
    }

    static func == (left: Assignment, right: Assignment) -> Bool {
        left === right || (left.wish == right.wish && left.app == right.app)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(self.wish) }

    /// Whether a value is of a parameter's type.
    func accepts(_ value: Value, for parameter: ParameterDeclaration) -> Bool {
        guard parameter.isArray else { return self.app.accepts(value, as: parameter.type) }
        guard let elements = value.array, elements.count <= Limits.arrayElements else { return false }
        return elements.allSatisfy { self.app.accepts($0, as: parameter.type) }
    }

    /// What is wrong with values, if anything is: each is of a parameter of the intent and of its type.
    func check(_ values: [String: Value]) -> Failure? {
        // Of several the same is told each time.
        values.compactMap { name, value in self.failure(of: value, name).map { (name, $0) } }
            .min { $0.0 < $1.0 }?.1
    }

    private func failure(of value: Value, _ name: String) -> Failure? {
        guard let parameter = self.declaration.parameter(name) else {
            return Failure(
                .unknownParameter, message: "\(self.declaration.name) has no such parameter", parameter: name)
        }
        if self.accepts(value, for: parameter) { return nil }
        let form = parameter.isArray ? "an array of \(parameter.type)" : parameter.type
        return Failure(.invalidValue, message: "the value is not \(form)", parameter: name)
    }
}

/// What the app answered to `confirm`, and what was agreed to since: void as soon as a value changes.
struct Approval: Hashable, Sendable {
    /// What was looked for among the user's recent deeds: the digest of intent, app and values, and whether that was the last
    /// look before `handle`.
    struct Recall: Hashable, Sendable {
        var digest: String
        var isLast: Bool
    }

    /// What the app answered.
    var preview: ResponseMessage
    /// The digest that was consented to.
    var consentedDigest: String?
    /// What is being looked for, and what was looked for last.
    var pendingRecall: Recall?, recalled: Recall?

    init(_ preview: ResponseMessage) { self.preview = preview }
}

/// What is known of a request while its app handles it.
struct Handling: Hashable, Sendable {
    /// What the app answered to `confirm`, and the user agreed to.
    let preview: ResponseMessage
    /// What a worker was sent, by the number of the work, and whose outcome has not come: as long as there is any, the effect
    /// may be there.
    var sent: [UInt64: Ticket] = [:]
    /// Whether the user wants to end it.
    var isCancelling = false
    /// Since when the app is asked to settle what became of it.
    var settlingSince: Instant?

    init(_ preview: ResponseMessage) { self.preview = preview }
}

/// How a request has ended.
struct Ending: Hashable, Sendable {
    /// Work of `handle` whose outcome has not come, and how long it is waited for.
    struct Late: Hashable, Sendable {
        var sent: [UInt64: Ticket]
        var until: Instant
    }

    /// How it ended.
    var phase: Phase
    /// What was wanted, where that was known, and the app that had it.
    var wish: Wish?, assignment: Assignment?
    /// What `handle`, or `confirm` in its place, answered.
    var response: ResponseMessage?
    /// Why it failed.
    var failure: Failure?
    /// The earlier request whose outcome, or whose being open, ended this one.
    var repeatOf: Repeated?
    /// What may still come.
    var late: Late?
}

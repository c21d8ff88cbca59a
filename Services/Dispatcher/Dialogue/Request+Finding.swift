// Beckon: what an app has for a value that a request asks about
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A look-up that is to be done, and by which app.
public struct Finding: Hashable, Sendable {
    /// The app.
    public let app: Manifest
    /// What it is asked.
    public let work: FindWork
    /// The type of what it finds.
    public let type: TypeDeclaration
    /// Which intent of the request it is for, from 0.
    public let intentNumber: Int

    /// What an app found, as options: those that are of the parameter's type, at most as many as were wanted, each with the details
    /// that it does not share with all others.
    public func options(_ page: EntityPage) -> Found {
        let good = page.values.prefix(self.work.query.limit).filter { value in
            self.app.accepts(value, as: self.type.name) && (try? JSON.encode(value).count <= Limits.entityBytes) == true
        }
        return Found(
            Option.all(good, of: self.type), hasMore: page.hasMore || page.values.count > self.work.query.limit)
    }
}

extension Request {
    /// What the app is asked where somebody looks for a value: for the parameter of an open question, or, at a preview, for any
    /// that could be changed there. It changes nothing, and nothing of it is kept.
    ///
    /// - Parameter find: What is looked for; the question's id without its token.
    /// - Returns: `nil` while the device is locked for the intent.
    /// - Throws: ``Refusal`` where no such question is open, or where it asks for something else.
    public func finding(_ find: Find, at now: Instant) throws(Refusal) -> Finding? {
        let question = try self.openQuestion(find.question)
        guard let assignment = self.stage.assignment, let parameter = assignment.declaration.parameter(find.parameter),
            parameter.isQueryable, let type = assignment.app.type(parameter.type),
            question.parameter == parameter.name || question.kind == .consent && !parameter.isSensitive
        else {
            throw Refusal("unknownParameter", "nothing can be looked for at this question under that name")
        }
        guard !self.mustUnlock(assignment) else { return nil }
        let work = FindWork(
            intent: self.message(), parameter: parameter.name, query: find.query, context: self.workContext(now))
        return Finding(app: assignment.app, work: work, type: type, intentNumber: self.intentNumber)
    }

    /// An open question by its id.
    ///
    /// - Throws: ``Refusal`` where the request has ended, or the question is none of its open ones.
    func openQuestion(_ id: String) throws(Refusal) -> Question {
        guard !self.phase.isEnd else {
            throw Refusal("requestEnded", "the request has ended as \(self.phase.name); begin a new one")
        }
        if let question = self.asking.open.first(where: { $0.id == id }) { return question }
        if self.asking.closed.contains(id) {
            throw Refusal("questionClosed", "the question was answered or withdrawn; look at the open ones")
        }
        throw Refusal("unknownQuestion", "the request has no question '\(id.prefix(80))'")
    }
}

extension Option {
    /// Values as options, each with the details that it does not share with all others.
    static func all(_ values: some Collection<Value>, of type: TypeDeclaration?) -> [Option] {
        func detail(_ value: Value, _ path: String) -> String? {
            value.at(path).flatMap { $0.string ?? $0.integer.map(String.init) }
        }
        let telling = (type?.details ?? []).filter { path in
            values.count == 1 || Set(values.map { detail($0, path) }).count > 1
        }
        return values.enumerated().map { index, value in
            let label = type?.label(of: value) ?? "\(index + 1)"
            return Option(
                value: value, label: label, details: telling.compactMap { detail(value, $0) }.filter { $0 != label })
        }
    }
}

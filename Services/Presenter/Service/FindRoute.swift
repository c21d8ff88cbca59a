// Beckon: the route of what an app has, while somebody types
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import Hummingbird
import PresenterView
import PresenterWords
import Schema

/// What an app has, as it can be chosen.
struct FoundChoices: Encodable {
    /// Something that can be chosen: its words, and the answer that it makes.
    struct One: Encodable {
        var label: String
        var value: Value
        var details: [String]
        var question: String
        var reply: Reply
    }

    var choices: [One]
    var hasMore: Bool
}

/// `/find`: a page's field asks what an app has. It changes nothing.
struct FindRoute: Sendable {
    let web: Web

    func add(to router: Router<PageContext>) {
        router.post("/find") { request, context in try await self.find(request, context) }
    }

    private func find(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: FindBody = try await self.web.read(request)
        try self.web.checkOwner(of: body.request, context)
        guard let parameter = body.field.finds else { throw PageError(400, "invalidBody", "nothing can be looked for") }
        let text = body.text.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
        let query = EntityQuery(
            text: text, offset: body.offset ?? 0, limit: body.limit ?? Limits.entitiesPerPage)
        let found = try await self.web.backend.find(
            Find(question: body.field.question, parameter: parameter, query: query), of: body.request)
        let locale = Web.locale(body.locale)
        let maker = CardMaker(
            words: self.web.words.words(for: locale),
            formats: Formats(locale: locale, timeZone: Web.timeZone(body.timeZone), now: self.web.now()))
        let choices = found.options.compactMap { option -> FoundChoices.One? in
            guard let choice = maker.choice(of: option, in: body.field), case .answer(let answer) = choice.action else {
                return nil
            }
            return FoundChoices.One(
                label: body.field.isArray ? body.field.words(choice.label) : choice.label, value: option.value,
                details: choice.details, question: answer.question, reply: answer.reply)
        }
        return Response.json(FoundChoices(choices: choices, hasMore: found.hasMore))
    }
}

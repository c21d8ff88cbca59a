// Beckon: the rights that keys usually have
// SPDX-License-Identifier: Apache-2.0

/// The rights that keys usually have.
public enum Preset: String, Sendable, CaseIterable {
    /// Begins requests, answers questions, consents and sees events, in its own conversations.
    case client
    /// A program that acts for a person: all that a client may but consent.
    case agent
    /// Sees events.
    case observer
    /// A page: a client of the conversations that its browsers begin.
    case presenter
    /// Works for an app.
    case handler
    /// Reads words.
    case recognizer
    /// A client everywhere that also looks into everything and sets what users have not decided.
    case `operator`

    /// The conversations of a page's browsers.
    public static let pageConversations = "web-*"

    /// The rights of a key.
    ///
    /// - Parameters:
    ///   - name: The key's name. A client's own conversations are called so, or begin so with a `-` behind it.
    ///   - conversations: Other conversations than the usual ones; empty for the usual ones.
    ///   - users: The users that it may speak for; empty for all.
    ///   - apps: A handler's apps; empty for all.
    ///   - intents: A handler's intents; empty for all.
    /// - Throws: ``AccessError/Code/invalidPattern``.
    public func rights(
        name: String, conversations: [NamePattern] = [], users: [NamePattern] = [], apps: [NamePattern] = [],
        intents: [NamePattern] = []
    ) throws(AccessError) -> Rights {
        func chosen(_ usual: [NamePattern]) -> [NamePattern] { conversations.isEmpty ? usual : conversations }
        var rights = Rights(users: users.isEmpty ? [.all] : users)
        switch self {
        case .client:
            let own = chosen([NamePattern(name: name), try NamePattern("\(name)-*")])
            (rights.submit, rights.answer, rights.consent, rights.observe) = (own, own, own, own)
        case .agent:
            let own = chosen([NamePattern(name: name), try NamePattern("\(name)-*")])
            (rights.submit, rights.answer, rights.observe) = (own, own, own)
        case .observer:
            rights.observe = chosen([.all])
        case .presenter:
            let own = chosen([try NamePattern(Self.pageConversations)])
            (rights.submit, rights.answer, rights.consent, rights.observe) = (own, own, own, own)
        case .handler:
            rights.handle = Rights.Handling(
                apps: apps.isEmpty ? [.all] : apps, intents: intents.isEmpty ? [.all] : intents)
        case .recognizer:
            rights.recognize = true
        case .operator:
            let own = chosen([.all])
            (rights.submit, rights.answer, rights.consent, rights.observe) = (own, own, own, own)
            rights.operate = true
        }
        return rights
    }
}

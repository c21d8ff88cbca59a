// Beckon: the pages for who is not signed in, as HTML
// SPDX-License-Identifier: Apache-2.0

public import CardKit

/// Draws the pages for who is not signed in, or may not see something, in one language. They work without a script.
public struct SignInPages: Sendable {
    private let words: Words

    /// - Parameter words: The sentences.
    public init(words: Words) { self.words = words }

    /// Nobody is signed in: what to do.
    public func needed() -> String {
        self.page(
            "signIn.needed",
            "<p>\(self.say("signIn.how"))</p><p>\(self.say("signIn.who"))</p>"
                + "<pre><code>beckon user add <i>\(self.say("signIn.name"))</i></code></pre>" + self.way("signIn.again")
        )
    }

    /// The link is good: whether its user is meant.
    ///
    /// - Parameters:
    ///   - user: Whose link it is.
    ///   - link: Its secret.
    ///   - other: Who is signed in in this browser already.
    public func ask(_ user: String, link: String, instead other: String?) -> String {
        let note = other.map { "<p>\(self.say("signIn.instead", ["user": $0]))</p>" } ?? ""
        return self.page(
            "signIn.ask", slots: ["user": user],
            "\(note)<form method=\"post\" action=\"/sign-in\">"
                + "<input type=\"hidden\" name=\"link\" value=\"\(HTMLRenderer.escape(link))\">"
                + "<button class=\"choice primary\"><span class=\"name\">\(self.say("signIn.go"))</span></button></form>"
                + "<p class=\"remark\">\(self.say("signIn.stays"))</p>")
    }

    /// The link is good for nothing, or not any more.
    public func stale() -> String {
        self.page(
            "signIn.stale",
            "<p>\(self.say("signIn.once"))</p><p>\(self.say("signIn.who"))</p>"
                + "<pre><code>beckon user add <i>\(self.say("signIn.name"))</i></code></pre>" + self.way("signIn.again")
        )
    }

    /// Too many links were tried that are none.
    public func tooMany() -> String { self.page("signIn.tooMany", "<p>\(self.say("signIn.later"))</p>") }

    /// Whoever is signed in may not see it.
    public func notYours() -> String {
        self.page("signIn.notYours", "<p>\(self.say("signIn.operator"))</p>" + self.way("signIn.back"))
    }

    /// Who is signed in, and the button that ends it, for the page of the conversation.
    public func account(_ user: String) -> String {
        "<button type=\"button\" id=\"sign-out\" title=\"\(self.say("page.signOut"))\">"
            + "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M14 5h-7v14h7M11 12h9.500m-3.500-3.500l3.500 3.500-3.500 3.500\"/></svg>"
            + "<bdi class=\"who\">\(HTMLRenderer.line(user))</bdi><span class=\"name\">\(self.say("page.signOut"))</span></button>"
    }

    private func page(_ title: String, slots: [String: String] = [:], _ content: String) -> String {
        let title = self.text(title, slots)
        return PageFrame(words: self.words, bodyClass: "door", skip: self.say("operator.skip"))
            .html(title, "<h1>\(HTMLRenderer.line(title))</h1>\(content)")
    }

    /// A way to the conversation. From a page of ours a browser sends the cookie that it keeps back on the way from elsewhere.
    private func way(_ key: String) -> String { "<p><a href=\"/\">\(self.say(key))</a></p>" }

    private func text(_ key: String, _ slots: [String: String] = [:]) -> String {
        self.words.text([key], slots) ?? key
    }

    private func say(_ key: String, _ slots: [String: String] = [:]) -> String {
        HTMLRenderer.line(self.text(key, slots))
    }
}

// Beckon: texts and tokens that programs stumble over
// SPDX-License-Identifier: Apache-2.0

/// Texts that programs stumble over: markup, escape sequences, text that turns around, text that is very long.
public enum HostileText {
    /// Whole texts.
    public static let texts: [String] = [
        "", " ", "\n", "\t", "\u{0}", "a\u{0}b", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}",
        // Markup, script and what looks like an attribute, a template or a query.
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)' autofocus='",
        "</textarea><svg/onload=alert(1)>", "&lt;b&gt;&#x3C;i&#62;", "javascript:alert(1)", "data:text/html,<script>",
        "JaVaScRiPt:alert(1)", "https://user:pass@evil.example/", "//evil.example/x", "{{7*7}}", "${7*7}",
        "{app}{value}",
        "%s%n%x", "'; DROP TABLE requests; --", "../../../etc/passwd", "$(reboot)", "`reboot`", "-rf", "--help",
        // What a terminal obeys.
        "\u{1B}[2J\u{1B}[1;1H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{1B}P$q\u{1B}\\", "\u{9B}31m",
        "a\rb",
        "\u{8}\u{8}\u{8}yes", "\u{1B}]8;;https://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\",
        // What turns around, hides or joins.
        "\u{202E}gpj.exe\u{202C}", "\u{2066}\u{2067}\u{2068}\u{2069}", "\u{200B}\u{200C}\u{200D}\u{FEFF}\u{AD}",
        "\u{2028}\u{2029}", "\u{FFFE}\u{FFFF}\u{FFFD}", "\u{E0041}\u{E007F}", "e\u{301}\u{302}\u{303}",
        "\u{1F469}\u{200D}\u{1F680}",
        "\u{1F1E9}\u{1F1EA}\u{1F1E9}", "\u{0130}I\u{0131}i", "\u{FB03}\u{1E9E}\u{DF}", "\u{10FFFF}",
        // What numbers and dates are read from.
        "NaN", "Infinity", "-0", "1e999", "0x10", "99999999999999999999999999999999999999999", "2026-13-45T99:99:99Z",
        "0000-00-00", "P1Y", "-999999999-01-01", "1,000.5", "\u{0661}\u{0662}\u{0663}", "\u{2167}", "\u{00BD}",
        "null", "true", "__proto__", "constructor", "kind", "event/", "a/b", "/", ".", "..", "*", "#", "en_US.UTF-8",
    ]

    /// Tokens of JSON, sound and broken, as they stand in a body.
    static let tokens: [String] = [
        "null", "true", "false", "0", "-0", "-1", "1", "0.1", "1e2", "1E400", "-1E400", "1e-400", "9007199254740993",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "1e18", "1e19", "9.3e18", "-9.3e18", "1.7976931348623157e308",
        "00", "01", "+1", "1.", ".5", "0x1F", "NaN", "-Infinity", "nul", "tru", "'a'", "\"", "\"\\\"", "\"\\u12\"",
        "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\\x\"", "\"\u{1}\"", "\"a\nb\"", "[]", "{}", "[,]",
        "[1,]",
        "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{1:1}", "[[]]", "[{}]", "{\"\":{}}", "//", "/* */ 1", "\u{FEFF}1",
        "1 2",
        "\"\"", "\" \"", "\"a\"", "\"2026-11-21T04:30:00Z\"", "\"0198c0de-0000-7000-8000-000000000001\"",
    ]

    /// A text: one of the list, a piece of it many times, or any scalars.
    public static func text(_ dice: inout Dice) -> String {
        switch dice.below(8) {
        case 0:
            let count = [10, 127, 128, 129, 2_000, 2_001, 40_000][dice.below(7)]
            return String(
                repeating: ["a", "\u{E9}", "\u{1F600}", "\u{301}", " ", "\u{202E}"][dice.below(6)], count: count)
        case 1:
            var text = ""
            for _ in 0..<dice.below(24) {
                if let scalar = Unicode.Scalar(UInt32(dice.below(0x11_0000))) { text.unicodeScalars.append(scalar) }
            }
            return text
        case 2: return (Self.texts[dice.below(Self.texts.count)]) + (Self.texts[dice.below(Self.texts.count)])
        default: return Self.texts[dice.below(Self.texts.count)]
        }
    }
}

// Beckon: numbers spelled out, to be read back
// SPDX-License-Identifier: Apache-2.0

/// Spells numbers by other means than the reader: whole tables, no rules of the product.
enum Speller {
    static func spell(_ number: Int, _ locale: String) -> String {
        switch locale {
        case "en": Self.english(number)
        case "de": Self.german(number)
        case "es": Self.spanish(number)
        case "zh-Hans": Self.chinese(number)
        default: Self.indonesian(number)
        }
    }

    private static func join(_ parts: [String], _ separator: String = " ") -> String {
        parts.filter { !$0.isEmpty }.joined(separator: separator)
    }

    private static let englishSmall = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let englishTens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    private static func english(_ n: Int) -> String {
        if n < 20 { return Self.englishSmall[n] }
        if n < 100 { return Self.englishTens[n / 10] + (n % 10 == 0 ? "" : "-" + Self.englishSmall[n % 10]) }
        if n < 1000 {
            return Self.englishSmall[n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + Self.english(n % 100))
        }
        for (size, word) in [(1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand")] where n >= size {
            let rest = n % size
            let joiner = rest > 0 && rest < 100 ? "and " : ""
            return Self.join([Self.english(n / size), word, rest == 0 ? "" : joiner + Self.english(rest)])
        }
        return ""
    }

    private static let germanSmall = [
        "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    private static let germanTens = [
        "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ]

    private static func german(_ n: Int, isLast: Bool = true) -> String {
        if n == 1, isLast { return "eins" }
        if n < 20 { return Self.germanSmall[n] }
        if n < 100 { return (n % 10 == 0 ? "" : Self.germanSmall[n % 10] + "und") + Self.germanTens[n / 10] }
        if n < 1000 {
            return Self.germanSmall[n / 100] + "hundert" + (n % 100 == 0 ? "" : Self.german(n % 100, isLast: isLast))
        }
        if n < 1_000_000 {
            return Self.german(n / 1000, isLast: false) + "tausend"
                + (n % 1000 == 0 ? "" : Self.german(n % 1000, isLast: isLast))
        }
        for (size, one, many) in [(1_000_000_000, "milliarde", "milliarden"), (1_000_000, "million", "millionen")]
        where n >= size {
            let count = n / size
            let rest = n % size
            return Self.join([
                count == 1 ? "eine" : Self.german(count, isLast: false), count == 1 ? one : many,
                rest == 0 ? "" : Self.german(rest),
            ])
        }
        return ""
    }

    private static let spanishSmall = [
        "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce",
        "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno",
        "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho",
        "veintinueve",
    ]
    private static let spanishTens = [
        "", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa",
    ]
    private static let spanishHundreds = [
        "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
        "ochocientos", "novecientos",
    ]

    private static func spanish(_ n: Int) -> String {
        if n < 30 { return Self.spanishSmall[n] }
        if n < 100 { return Self.spanishTens[n / 10] + (n % 10 == 0 ? "" : " y " + Self.spanishSmall[n % 10]) }
        if n == 100 { return "cien" }
        if n < 1000 { return Self.join([Self.spanishHundreds[n / 100], n % 100 == 0 ? "" : Self.spanish(n % 100)]) }
        let size = n < 1_000_000 ? 1000 : 1_000_000
        let count = n / size
        let word = size == 1000 ? "mil" : count == 1 ? "millón" : "millones"
        let head = size == 1000 && count == 1 ? "" : count == 1 ? "un" : Self.spanish(count)
        return Self.join([head, word, n % size == 0 ? "" : Self.spanish(n % size)])
    }

    private static let chineseDigits = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]

    /// Four digits, with a zero for a gap within.
    private static func chineseGroup(_ n: Int) -> String {
        var text = ""
        var hasGap = false
        for (size, word) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
            let digit = n / size % 10
            if digit == 0 {
                hasGap = !text.isEmpty
            } else {
                text += (hasGap ? "零" : "") + Self.chineseDigits[digit] + word
                hasGap = false
            }
        }
        return text
    }

    private static func chinese(_ n: Int) -> String {
        if n == 0 { return "零" }
        if n >= 10, n < 20 { return "十" + (n == 10 ? "" : Self.chineseDigits[n - 10]) }
        var text = ""
        for (size, word) in [(100_000_000, "亿"), (10_000, "万"), (1, "")] {
            let group = size == 100_000_000 ? n / size : n / size % 10_000
            if group == 0 { continue }
            text += (!text.isEmpty && group < 1000 ? "零" : "") + Self.chineseGroup(group) + word
        }
        return text
    }

    private static let indonesianSmall = [
        "nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan", "sepuluh", "sebelas",
    ]

    private static func indonesian(_ n: Int) -> String {
        if n < 12 { return Self.indonesianSmall[n] }
        if n < 20 { return Self.indonesianSmall[n - 10] + " belas" }
        for (size, word, one) in [
            (1_000_000_000, "miliar", ""), (1_000_000, "juta", ""), (1000, "ribu", "seribu"), (100, "ratus", "seratus"),
            (10, "puluh", ""),
        ] where n >= size {
            let head = n / size == 1 && !one.isEmpty ? one : Self.indonesian(n / size) + " " + word
            return Self.join([head, n % size == 0 ? "" : Self.indonesian(n % size)])
        }
        return ""
    }
}

// Beckon: money, measures and what is said around them
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerLanguages
import RecognizerText
import RecognizerValues
import Testing

@Suite struct QuantityTests {
    /// A span as `kind amount unit`, with what is said about its reach and its product.
    private static func line(_ value: ReadValue) -> String? {
        func reach(_ reach: Reach) -> String {
            switch reach {
            case .exactly: ""
            case .atLeast: " or more"
            case .atMost: " or less"
            case .upTo(let end): " to \(end)"
            }
        }
        switch value {
        case .money(let money):
            return "\(money.amount) \(money.currency ?? money.unit)\(reach(money.reach))"
        case .distance(let measure), .volume(let measure), .temperature(let measure):
            return "\(measure.amount) \(measure.unit ?? "degree")\(reach(measure.reach))"
        case .quantity(let quantity):
            let product = quantity.product.map { " of \($0)" } ?? ""
            return "\(quantity.amount) \(quantity.unit)\(reach(quantity.reach))\(product)"
        case .percentage(let value): return "\(value) %"
        default: return nil
        }
    }

    @Test(arguments: [
        ("en", "ten pounds fifty", "10.5 poundMoney"), ("en", "five grand", "5000 local"),
        ("en", "$19.99", "19.99 dollar"),
        ("en", "sixty five cents", "0.65 cent"), ("en", "100 JPY", "100 JPY"), ("en", "¥500", "500 JPY"),
        ("en", "three bucks", "3 local"), ("en", "thirty quid", "30 poundMoney"), ("en", "₹250", "250 INR"),
        ("en", "CHF 12.50", "12.5 CHF"), ("en", "between 30 and 45 euros", "30 EUR to 45"),
        ("en", "from $5 to $8", "5 dollar to 8"), ("en", "under 15 euros", "15 EUR or less"),
        ("en", "at least 80 dollars", "80 dollar or more"), ("en", "a dollar and five cents", "1.05 dollar"),
        ("en", "1.5k dollars", "1500 dollar"), ("en", "two and a half million dollars", "2500000 dollar"),
        ("en", "a hundred canadian dollars", "100 CAD"), ("en", "about 12 bucks", "12 local"),
        ("de", "zwölf Euro fünfzig", "12.5 EUR"), ("de", "1.299,99 €", "1299.99 EUR"),
        ("de", "unter 15 Euro", "15 EUR or less"),
        ("de", "zwischen 10 und 20 Euro", "10 EUR to 20"), ("de", "zwanzig Franken", "20 franc"),
        ("es", "veinte euros con cincuenta céntimos", "20.5 EUR"), ("es", "más de 100 pesos", "100 peso or more"),
        ("es", "entre 5 y 9 euros", "5 EUR to 9"), ("zh-Hans", "十二块五", "12.5 local"), ("zh-Hans", "一百元", "100 local"),
        ("zh-Hans", "五十美元", "50 USD"), ("zh-Hans", "三毛", "0.3 cent"), ("zh-Hans", "不超过一百块", "100 local or less"),
        ("id", "lima puluh ribu rupiah", "50000 IDR"), ("id", "Rp 25.000", "25000 IDR"),
        ("id", "kurang dari 20 dolar", "20 dollar or less"),
    ])
    func money(locale: String, text: String, expected: String) throws {
        let lines = try Readers.whole(text, locale).filter { $0.value.kind == .money }.compactMap {
            Self.line($0.value)
        }
        #expect(lines.contains(expected), "\(lines)")
    }

    @Test(arguments: [
        ("en", "four miles", "4 mile"), ("en", "5 foot 11", ""), ("en", "five feet eleven inches", "71 inch"),
        ("en", "6' 2\"", "74 inch"), ("en", "half a mile", "0.5 mile"), ("en", "12.5km", "12.5 kilometre"),
        ("en", "minus five degrees", "-5 degree"), ("en", "21 degrees celsius", "21 celsius"),
        ("en", "between 18 and 21 degrees", "18 degree to 21"), ("en", "20%", "20 %"), ("en", "fifty percent", "50 %"),
        ("en", "a pound and a half", "1.5 pound"), ("en", "two cups of brown rice", "2 cup of brown rice"),
        ("en", "500g", "500 gram"), ("en", "three quarters of a litre", "0.75 litre"),
        ("en", "20 litres of water", "20 litre of water"),
        ("en", "500 g to 1 kg", "0.5 kilogram to 1"), ("en", "2-3 tablespoons", "2 tablespoon to 3"),
        ("en", "10 litres or more", "10 litre or more"), ("en", "68°F", "68 fahrenheit"),
        ("de", "einundzwanzig Grad", "21 degree"), ("de", "drei Grad unter null", "-3 degree"),
        ("de", "anderthalb Liter", "1.5 litre"), ("de", "zwei Pfund", "2 pound"), ("de", "fünf Prozent", "5 %"),
        ("de", "zweieinhalb Kilometer", "2.5 kilometre"), ("es", "dos kilos y medio", "2.5 kilogram"),
        ("es", "medio litro de leche", "0.5 litre of leche"), ("es", "veinte por ciento", "20 %"),
        ("es", "treinta grados", "30 degree"), ("zh-Hans", "百分之五十", "50 %"), ("zh-Hans", "零下五度", "-5 degree"),
        ("zh-Hans", "两斤半", "2.5 jin"), ("zh-Hans", "一米八", "1.8 metre"), ("zh-Hans", "三到五公里", "3 kilometre to 5"),
        ("id", "dua setengah kilogram", "2.5 kilogram"), ("id", "lima persen", "5 %"),
        ("id", "tiga puluh derajat", "30 degree"),
        ("id", "antara 3 sampai 5 kilometer", "3 kilometre to 5"),
    ])
    func measure(locale: String, text: String, expected: String) throws {
        let lines = try Readers.whole(text, locale).filter { $0.value.kind != .money }.compactMap {
            Self.line($0.value)
        }
        #expect(expected.isEmpty ? lines.isEmpty : lines.contains(expected), "\(lines)")
    }

    @Test(arguments: [
        ("en", "dollars"), ("en", "under dollars"), ("en", "between five"), ("en", "kilometres"), ("en", "percent"),
        ("de", "Euro"), ("es", "grados"), ("zh-Hans", "公斤"), ("id", "rupiah"), ("en", "20 dollars to 10 dollars"),
    ])
    func noAmount(locale: String, text: String) throws {
        #expect(try Readers.whole(text, locale).allSatisfy { Self.line($0.value) == nil })
    }

    @Test func aRegionSaysWhoseDollars() throws {
        func currency(_ text: String, _ region: String) throws -> String? {
            let reader = ValueReader(try ValueLanguageLoader.language("en", region: region))
            let span = reader.read(text, reader.tokens(of: text)).spans(of: .money, at: 0).last
            guard case .money(let money) = span?.value else { return nil }
            return money.currency
        }
        #expect(try currency("ten dollars", "CA") == "CAD")
        #expect(try currency("ten dollars", "GB") == nil)
        #expect(try currency("ten pounds", "GB") == "GBP")
        #expect(try currency("a grand", "GB") == "GBP")
        #expect(try currency("ten euros", "CA") == "EUR")
    }

    @Test func aRegionSaysHowNumbersAreWritten() throws {
        let mexican = ValueReader(try ValueLanguageLoader.language("es", region: "MX"))
        let tokens = mexican.tokens(of: "1,250.50 pesos")
        guard case .money(let money) = mexican.read("1,250.50 pesos", tokens).spans(of: .money, at: 0).last?.value
        else {
            Issue.record("no money")
            return
        }
        #expect(money.amount.description == "1250.5")
        #expect(money.currency == "MXN")
    }

    @Test func everyCurrencyIsReadByItsCode() throws {
        let units = try ValueLanguageLoader.language("en").quantities.units.filter(\.isCode)
        #expect(units.count > 150)
        for locale in Readers.locales {
            for unit in units {
                for text in ["7 \(unit.name)", "\(unit.name) 7"] {
                    let found = try Readers.whole(text, locale).contains { span in
                        span.value == .money(MoneyReading(amount: 7, currency: unit.name, unit: unit.name))
                            && !span.isLatent
                    }
                    #expect(found, "\(locale): \(text)")
                }
            }
        }
    }

    @Test(arguments: [("en", "5 in"), ("en", "a quarter"), ("zh-Hans", "两个"), ("zh-Hans", "五分")])
    func aWordThatMostlyMeansSomethingElseIsLatent(locale: String, text: String) throws {
        let spans = try Readers.whole(text, locale).filter { Self.line($0.value) != nil }
        #expect(!spans.isEmpty && spans.allSatisfy(\.isLatent))
    }

    @Test func aCodeInSmallLettersIsLatent() throws {
        let spans = try Readers.whole("5 all", "en").filter { $0.value.kind == .money }
        #expect(!spans.isEmpty && spans.allSatisfy(\.isLatent))
    }
}

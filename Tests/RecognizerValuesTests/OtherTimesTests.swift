// Beckon: times and durations in German, Spanish, Chinese and Indonesian
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Testing

@Suite struct OtherTimesTests {
    @Test(arguments: [
        ("übermorgen um viertel nach acht", "2026-03-20T08:15 minute"),
        ("am dritten mai", "2026-05-03 day"),
        ("heute abend um halb acht", "2026-03-18T19:30 minute"),
        ("nächsten donnerstag", "2026-03-19 day"),
        ("letzten montag", "2026-03-16 day"),
        ("übernächste woche", "2026-03-30 week"),
        ("in anderthalb stunden", "2026-03-18T11:45 second"),
        ("vor drei tagen", "2026-03-15T10:00 hour"),
        ("vom 3. bis zum 5. mai", "2026-05-03/2026-05-06 day"),
        ("24.12.2026", "2026-12-24 day"),
        ("um 7.30 uhr", "2026-03-19T07:30 minute"),
        ("jeden zweiten montag um 18 uhr", "2026-03-23T18:00 hour every 2 week on 1"),
        ("dienstags um 18 uhr", "2026-03-24T18:00 hour every 1 week on 2"),
        ("ab freitag", "2026-03-20/.. day"),
        ("spätestens 17 uhr", "../2026-03-18T17:00 hour"),
        ("ostermontag", "2026-04-06 day"),
        ("dreiviertel acht", "2026-03-18T19:45 minute"),
        ("mitte juli", "2026-07-11/2026-07-21 day"),
        ("nächste drei wochen", "2026-03-23/2026-04-13 week"),
        ("morgen früh", "2026-03-19T03:00/2026-03-19T12:00 hour"),
        ("zwei stunden und zehn minuten", "130 minute"),
        ("eine dreiviertelstunde", "45 minute"),
        ("anderthalb jahre", "18 month"),
        ("spiel etwas musik", "-"),
    ])
    func german(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("de").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("pasado mañana a las ocho de la tarde", "2026-03-20T20:00 hour"),
        ("pasado manana a las ocho de la tarde", "2026-03-20T20:00 hour"),
        ("el viernes que viene", "2026-03-27 day"),
        ("las siete menos cuarto", "2026-03-18T18:45 minute"),
        ("el tres de mayo", "2026-05-03 day"),
        ("dentro de dos horas", "2026-03-18T12:15 minute"),
        ("hace tres días", "2026-03-15T10:00 hour"),
        ("el fin de semana", "2026-03-20T18:00/2026-03-23 hour"),
        ("desde las tres hasta las cinco de la tarde", "2026-03-18T15:00/2026-03-18T18:00 hour"),
        ("la próxima semana", "2026-03-23 week"),
        ("el 24 de diciembre de 2026", "2026-12-24 day"),
        ("cada martes a las nueve", "2026-03-24T09:00 hour every 1 week on 2"),
        ("a mediados de julio", "2026-07-11/2026-07-21 day"),
        ("nochebuena", "2026-12-24 day"),
        ("jueves santo", "2026-04-02 day"),
        ("antes del viernes", "../2026-03-20 day"),
        ("mañana por la mañana", "2026-03-19T04:00/2026-03-19T12:00 hour"),
        ("una hora y cuarto", "75 minute"),
        ("dos semanas", "2 week"),
        ("media hora", "30 minute"),
        ("pon música", "-"),
    ])
    func spanish(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("es").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("后天下午三点半", "2026-03-20T15:30 minute"),
        ("下周五", "2026-03-27 day"),
        ("五月三号", "2026-05-03 day"),
        ("两小时后", "2026-03-18T12:15 minute"),
        ("三天前", "2026-03-15T10:00 hour"),
        ("三日後", "2026-03-21T10:00 hour"),
        ("今晚八点", "2026-03-18T20:00 hour"),
        ("这个周末", "2026-03-20T18:00/2026-03-23 hour"),
        ("明年三月", "2027-03-01 month"),
        ("每周一早上九点", "2026-03-23T09:00 hour every 1 week on 1"),
        ("从三点到五点", "2026-03-18T15:00/2026-03-18T18:00 hour"),
        ("2026年12月24日", "2026-12-24 day"),
        ("春节", "2027-02-06 day"),
        ("中秋節", "2026-09-25 day"),
        ("上个月", "2026-02-01 month"),
        ("五月的第二个星期日", "2026-05-10 day"),
        ("月底", "2026-03-21/2026-04-01 day"),
        ("一个半小时", "90 minute"),
        ("三刻钟", "45 minute"),
        ("两年零三个月", "27 month"),
        ("播放音乐", "-"),
    ])
    func chinese(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("zh-Hans").whole(text, .wednesday) == meaning)
    }

    @Test(arguments: [
        ("lusa jam tiga sore", "2026-03-20T15:00 hour"),
        ("jumat depan", "2026-03-27 day"),
        ("tanggal 3 mei", "2026-05-03 day"),
        ("dua jam lagi", "2026-03-18T12:15 minute"),
        ("tiga hari yang lalu", "2026-03-15T10:00 hour"),
        ("nanti malam jam delapan", "2026-03-18T20:00 hour"),
        ("akhir pekan ini", "2026-03-20T18:00/2026-03-23 hour"),
        ("setiap senin jam 9 pagi", "2026-03-23T09:00 hour every 1 week on 1"),
        ("dari jam tiga sampai jam lima sore", "2026-03-18T15:00/2026-03-18T18:00 hour"),
        ("24 desember 2026", "2026-12-24 day"),
        ("bulan lalu", "2026-02-01 month"),
        ("setengah delapan malam", "2026-03-18T19:30 minute"),
        ("jam 7 kurang seperempat", "2026-03-18T18:45 minute"),
        ("hari kemerdekaan", "2026-08-17 day"),
        ("lebaran", "2026-03-20 day"),
        ("sebelum jumat", "../2026-03-20 day"),
        ("satu setengah jam", "90 minute"),
        ("seminggu", "1 week"),
        ("dua jam tiga puluh menit", "150 minute"),
        ("putar musik", "-"),
    ])
    func indonesian(text: String, meaning: String) throws {
        #expect(try TimesOfLanguage.of("id").whole(text, .wednesday) == meaning)
    }
}

// Beckon: what pictures a terminal can show
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhotosReading
import Pictures
import PresenterView
import Schema

/// Which way of drawing pictures a terminal has. It is asked, as terminals are: for kitty's protocol by that protocol, for sixels
/// by what device it is. One that answers nothing gets half blocks.
enum TerminalGraphics {
    /// Both questions; every terminal answers the second one, so nobody waits for an answer to the first that does not come.
    static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
    /// How long an answer is waited for, in milliseconds.
    static let patience = 200

    /// The way, by what the terminal answered and what its environment says.
    static func way(answer: String, environment: [String: String]) -> TerminalImages.Way {
        if answer.contains("_Gi=31;OK") { return .kitty }
        if let start = answer.range(of: "\u{1B}[?")?.upperBound, let end = answer[start...].firstIndex(of: "c"),
            answer[start..<end].split(separator: ";").dropFirst().contains("4")
        {
            return .sixel
        }
        return ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") ? .colorHalfBlocks : .halfBlocks
    }

    /// How the terminal of this process draws pictures; `nil` where it is none that can, or nothing can decode them.
    static func ofThisProcess() -> TerminalImages? {
        let environment = ProcessInfo.processInfo.environment
        guard environment["TERM"] != "dumb", environment["NO_COLOR"] == nil,
            isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let reader = try? PhotoReader.beside()
        else { return nil }
        return TerminalImages(Self.way(answer: Self.ask(), environment: environment), cell: Self.cell) {
            Self.decoded($0, by: reader)
        }
    }

    static func decoded(_ picture: Picture, by reader: PhotoReader) -> ColorPicture? {
        guard let bytes = Data(base64Encoded: picture.data), let dots = try? reader.dots(of: Array(bytes)) else {
            return nil
        }
        return ColorPicture(width: dots.width, height: dots.height, bytes: dots.bytes)
    }

    /// Asks, without an echo of the answer, and reads until the second answer's end.
    private static func ask() -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return "" }
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return "" }
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        Screen.write(Self.question)
        var answer: [UInt8] = []
        let end = Date(timeIntervalSinceNow: Double(Self.patience) / 1_000)
        while answer.count < 1_024, let left = Self.left(until: end) {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, left) > 0 else { break }
            var byte: UInt8 = 0
            guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
            answer.append(byte)
            if byte == UInt8(ascii: "c"), String(decoding: answer, as: UTF8.self).contains("\u{1B}[?") { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }

    private static func left(until end: Date) -> Int32? {
        let left = end.timeIntervalSinceNow
        return left > 0 ? Int32(left * 1_000) + 1 : nil
    }

    /// Dots of a letter.
    private static var cell: (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
            size.ws_xpixel > 0, size.ws_ypixel > 0
        else { return (10, 20) }
        return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
    }
}

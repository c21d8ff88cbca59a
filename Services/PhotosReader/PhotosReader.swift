// Beckon: the process that decodes files of photos, and that a broken one may end
// SPDX-License-Identifier: Apache-2.0

import CGExiv2
import Glibc
import PhotosReading
import Schema

/// Answers jobs on its standard input, one after the other, until that is closed. Workers of Glimpse start it, and
/// `beckon chat`, to show pictures in a terminal.
@main enum PhotosReader {
    static func main() {
        let socket = ReaderSocket(0)
        guard socket.isSocket else {
            let words =
                "beckon-photos-reader is started by workers that read photos; it does nothing by itself.\n"
            _ = write(2, words, words.utf8.count)
            exit(64)
        }
        ReaderBounds.hold()
        // Broken images are answered as such, not complained of line by line.
        gexiv2_log_set_level(4)
        guard gexiv2_initialize() != 0 else { exit(70) }
        while let (job, file) = socket.job() {
            ReaderBounds.holdTime()
            let isTaken = socket.answer(Self.bytes(job, file))
            close(file)
            guard isTaken else { exit(0) }
        }
    }

    /// What is answered; nothing where the file is no image.
    private static func bytes(_ job: ReaderJob, _ file: Int32) -> [UInt8] {
        switch job {
        case .tags:
            guard var table = TagTable(path: "/proc/self/fd/\(file)") else { return [] }
            // What does not fit into an answer is the last of very many keywords and names.
            var most = TagTable.valuesMaximum
            while let bytes = try? JSON.encode(table), most > 0 {
                if bytes.count < ReaderSocket.answerBytes { return bytes }
                most /= 2
                table.values = table.values.mapValues { Array($0.prefix(most)) }
                table.faces = Array(table.faces.prefix(most))
            }
            return []
        case .thumbnail: return Thumbnail.jpeg(of: file) ?? []
        case .dots: return Thumbnail.dots(of: file) ?? []
        }
    }
}

/// What this process may use at most: what is more ends it, and the worker goes on with another.
enum ReaderBounds {
    /// Bytes of memory: a photo of a hundred million dots can be decoded in it, and what claims to be larger cannot.
    static let memory: rlim_t = 1_536 << 20
    /// Seconds of computing that one file may take.
    static let seconds: rlim_t = 8

    /// No descriptor of the worker is kept, no file is written, and none of what is read is kept where it crashes.
    static func hold() {
        for descriptor in 3..<Int32(4_096) { close(descriptor) }
        Self.hold(RLIMIT_AS, Self.memory)
        Self.hold(RLIMIT_CORE, 0)
        Self.hold(RLIMIT_FSIZE, 0)
        Self.hold(RLIMIT_NOFILE, 64)
    }

    /// Counts the seconds anew, for the next file.
    static func holdTime() {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        let used = rlim_t(max(0, usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
        var bound = rlimit(rlim_cur: used + Self.seconds, rlim_max: rlim_t.max)
        setrlimit(Int32(RLIMIT_CPU.rawValue), &bound)
    }

    private static func hold(_ resource: __rlimit_resource, _ most: rlim_t) {
        var bound = rlimit(rlim_cur: most, rlim_max: most)
        setrlimit(Int32(resource.rawValue), &bound)
    }
}

// Beckon: how beckon-load ends
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import LoadCore
import LoadKit

/// How `beckon-load` ends: 2 for a wrong command line and for what is not there, also where the parser says 64.
enum LoadExit {
    static func end(_ error: any Error) -> Never {
        switch error {
        case is ScenarioError, is LoadFailure:
            FileHandle.standardError.write(Data("beckon-load: \(error)\n".utf8))
            LoadCommand.exit(withError: ExitCode(LoadRun.Outcome.unusable.rawValue))
        default:
            let code = LoadCommand.exitCode(for: error)
            guard code == .validationFailure else { LoadCommand.exit(withError: error) }
            FileHandle.standardError.write(Data((LoadCommand.fullMessage(for: error) + "\n").utf8))
            LoadCommand.exit(withError: ExitCode(LoadRun.Outcome.unusable.rawValue))
        }
    }
}

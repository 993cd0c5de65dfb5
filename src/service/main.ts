/** Starts the service: the same as `perkit serve`. */
import { runCommand } from './cli/run.ts'
import { ownTerminal } from './cli/command.ts'

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], ownTerminal())

/** `npm run service`: the same as `perkit serve`. */
import { runCommand } from './commands/run.ts'
import { ownTerminal } from './commands/terminal.ts'

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], ownTerminal())

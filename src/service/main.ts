import { runCommand } from './cli/run.ts'
import { processTerminal } from './cli/command.ts'

process.exitCode = await runCommand(['serve', ...process.argv.slice(2)], processTerminal())

#!/usr/bin/env node
/** The `perkit` command. */
import { runCommand } from './commands/run.ts'
import { ownTerminal } from './commands/terminal.ts'

process.exitCode = await runCommand(process.argv.slice(2), ownTerminal())

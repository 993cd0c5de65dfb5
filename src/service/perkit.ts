#!/usr/bin/env node
/** The `perkit` command. */
import { runCommand } from './cli/run.ts'
import { processTerminal } from './cli/command.ts'

process.exitCode = await runCommand(process.argv.slice(2), processTerminal())

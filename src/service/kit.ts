#!/usr/bin/env node
/**
 * The command `perkit` of the package `perkit`. Runs `init` and `bundle`, which need no other package, and forwards all
 * other commands to `perkit-service`.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleCommand } from './cli/bundle-command.ts'
import { processTerminal, type Command } from './cli/command.ts'
import { initCommand } from './cli/init-command.ts'
import { runOneOf } from './cli/run-one-of.ts'

const commands = new Map<string, Command>(Object.entries({ init: initCommand, bundle: bundleCommand }))
const purpose = `Create a shop, or build a script-tag file. All other commands run the service and
are part of perkit-service: npm install perkit-service`

const args = process.argv.slice(2)
const [name = ''] = args
const terminal = processTerminal()
const isOwn = commands.has(name)
const service = isOwn ? undefined : serviceProgram()
if (service !== undefined) await import(service)
else if (isOwn || /^(-|$)/.test(name)) process.exitCode = await runOneOf(commands, purpose, args, terminal)
else {
  terminal.err(`perkit ${name} needs the service. Install it with: npm install perkit-service`)
  process.exitCode = 1
}

/** URL of the service's command in the shop's packages, or undefined if it is not installed. */
function serviceProgram() {
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve('perkit-service/cli'))
      .href
  } catch {
    return undefined
  }
}

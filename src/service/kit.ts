#!/usr/bin/env node
/**
 * The command `perkit` of the package `perkit`. Runs `init` and `bundle`, which do not need the service, and forwards all
 * other commands to `perkit-service`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleCommand } from './cli/bundle-command.ts'
import { processTerminal, type Command } from './cli/command.ts'
import { initCommand } from './cli/init-command.ts'
import { packageVersion } from './cli/package-version.ts'
import { runOneOf } from './cli/run-one-of.ts'
import { serviceCommands } from './cli/service-commands.ts'

const commands = new Map<string, Command>(Object.entries({ init: initCommand, bundle: bundleCommand }))
const purpose = `Create a shop, or build a script-tag file. All other commands run the service and
are part of perkit-service: npm install perkit-service`

const args = process.argv.slice(2)
const [name = ''] = args
const terminal = processTerminal()
const service = commands.has(name) ? undefined : serviceFile('cli')
if (service !== undefined && name === '--version')
  terminal.out(`${packageVersion()} (perkit-service ${serviceVersion()})`)
else if (service !== undefined) await import(pathToFileURL(service).href)
else if (serviceCommands.some((command) => command === name)) {
  terminal.err(`perkit ${name} needs the service. Install it with: npm install perkit-service`)
  process.exitCode = 1
} else process.exitCode = await runOneOf(commands, purpose, args, terminal, serviceCommands)

/**
 * Path of the export `name` of `perkit-service`. The shop's own package takes precedence over one that is installed next to
 * this package, for example globally. Undefined if neither is installed.
 */
function serviceFile(name: string) {
  for (const importer of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(importer).resolve(`perkit-service/${name}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error // Node's errors have a code
    }
  }
  return undefined
}

function serviceVersion() {
  const manifest = readFileSync(serviceFile('package.json') ?? '', 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

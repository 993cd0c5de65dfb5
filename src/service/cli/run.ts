import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bundleCommand } from './bundle-command.ts'
import { check, diff, load } from './catalogue-commands.ts'
import { UsageError, type Command, type Terminal, type Environment } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { importCommand } from './import-command.ts'
import { keys } from './keys-command.ts'
import { serveCommand } from './serve-command.ts'
import { why } from './why-command.ts'
import { backupCommand, exportCommand, moveCommand, restoreCommand } from './store-commands.ts'

const commands = new Map<string, Command>(
  Object.entries({
    serve: serveCommand,
    load,
    check,
    diff,
    why,
    import: importCommand,
    keys,
    export: exportCommand,
    backup: backupCommand,
    restore: restoreCommand,
    move: moveCommand,
    bundle: bundleCommand,
  }),
)

const help = `Usage: perkit COMMAND [options]

Run and operate the Perkit service.

Commands:
${[...commands].map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`).join('\n')}

Run "perkit COMMAND --help" for arguments, options and examples, and
"perkit --version" for the version.
A command exits with 0 on success, 1 on failure and 2 for invalid arguments.
`

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const [name, ...commandArgs] = args
  try {
    await attempt(name, commandArgs, terminal)
    return 0
  } catch (error) {
    terminal.err(reasonOf(error))
    if (!(error instanceof UsageError)) return 1
    const command = name !== undefined && commands.has(name) ? `${name} ` : ''
    terminal.err(`Run "perkit ${command}--help" for usage.`)
    return 2
  } finally {
    terminal.clearProgress()
  }
}

async function attempt(name: string | undefined, args: readonly string[], terminal: Terminal) {
  if (name === undefined) throw new UsageError(help)
  if (name === '--version') return terminal.out(readManifest().version)
  if (name === 'help' || isHelp(name))
    return terminal.out((commands.get(args[0] ?? '')?.help ?? help).trimEnd())
  const command = commands.get(name)
  if (!command) throw new UsageError(`Unknown command "${name}".${didYouMean(name, [...commands.keys()])}`)
  if (args.some(isHelp)) return terminal.out(command.help.trimEnd())
  const missing = missingPackages(name, args, terminal.env)
  if (missing.length > 0)
    throw new Error(`Packages are missing. Install them with: npm install ${missing.join(' ')}`)
  await command.run(args, terminal)
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** Some errors have a code but no message: for example, if every address of a host refuses the connection. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

// Perkit's dependencies are optional peers, because pages need none of them. All missing packages are reported at once.

/** Reads Perkit's own package.json. The relative path is the same from `src` and from `dist`. */
function readManifest() {
  const file = new URL('../../../package.json', import.meta.url)
  // The manifest always contains these fields.
  return JSON.parse(readFileSync(file, 'utf8')) as {
    version: string
    peerDependencies: Record<string, string>
  }
}

const embedded = '@electric-sql/pglite'
const postgresql = 'pg'
const metrics = 'prom-client'
const csv = 'csv-parse'
const bundling = ['vite', 'esbuild', 'terser']

export function missingPackages(
  command: string,
  args: readonly string[],
  env: Environment,
  from: string | URL = import.meta.url,
): string[] {
  const { resolve } = createRequire(from)
  return neededPackages(command, args, env).filter((name) => {
    try {
      resolve(name)
      return false
    } catch (error) {
      // Any other error means that the package is installed: for example, one that does not support `require`.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}

function neededPackages(command: string, args: readonly string[], env: Environment): string[] {
  // `bundle` looks for an installed bundler itself.
  if (command === 'bundle') return []
  // `check` parses formulas but opens no store.
  if (command === 'check') return ['jsep']
  const { peerDependencies } = readManifest()
  const hasFlag = (flag: string) => args.some((arg) => arg === flag || arg.startsWith(`${flag}=`))
  const usesDatabase = Boolean(env.DATABASE_URL) && !hasFlag('--data')
  const optional = new Map([
    ...bundling.map((name) => [name, false] as const),
    [embedded, command === 'move' || !usesDatabase],
    [postgresql, command === 'move' || usesDatabase],
    [csv, command === 'import'],
    [metrics, command === 'serve' && (hasFlag('--metrics-port') || Boolean(env.PERKIT_METRICS_PORT))],
  ])
  return Object.keys(peerDependencies).filter((name) => optional.get(name) ?? true)
}

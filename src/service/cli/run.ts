/** Runs a command by name and returns the exit code: 0 for success, 1 for failure, 2 for invalid usage. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bundleCommand } from './bundle-command.ts'
import { check, diff, load } from './catalogue-commands.ts'
import { UsageError, type Command, type Terminal, type Environment } from './command.ts'
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

const help = `perkit COMMAND [words and flags]

${[...commands].map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`).join('\n')}

perkit COMMAND --help says more of each. A command ends with 0 when it is done,
with 1 when it could not be done, with 2 when it was not understood.
`

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const [name, ...words] = args
  try {
    await attempt(name, words, terminal)
    return 0
  } catch (error) {
    terminal.say(reasonOf(error))
    if (!(error instanceof UsageError)) return 1
    terminal.say(
      `perkit ${name !== undefined && commands.has(name) ? `${name} ` : ''}--help says what is meant.`,
    )
    return 2
  } finally {
    terminal.still()
  }
}

async function attempt(name: string | undefined, words: readonly string[], terminal: Terminal) {
  if (name === undefined) throw new UsageError(help)
  if (name === 'help' || isHelp(name))
    return terminal.out((commands.get(words[0] ?? '')?.help ?? help).trimEnd())
  const command = commands.get(name)
  if (!command) throw new UsageError(`There is no command "${name}".`)
  if (words.some(isHelp)) return terminal.out(command.help.trimEnd())
  const missing = missingPackages(name, words, terminal.env)
  if (missing.length > 0)
    throw new Error(`This needs packages that are not installed: npm install ${missing.join(' ')}`)
  await command.run(words, terminal)
}

const isHelp = (word: string) => word === '--help' || word === '-h'

/** A connection refused at every address has an error code but no message. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

// Reports all missing packages at once. npm does not install them, because only the service needs them.

/** The same path from `src` and from `dist`. */
const manifest = new URL('../../../package.json', import.meta.url)

const embedded = '@electric-sql/pglite'
const postgresql = 'pg'
const metrics = 'prom-client'
const csv = 'csv-parse'
const bundling = ['vite', 'esbuild', 'terser']

/** Returns the missing packages that a command with these arguments and variables needs. */
export function missingPackages(
  command: string,
  words: readonly string[],
  env: Environment,
  from: string | URL = import.meta.url,
): string[] {
  const { resolve } = createRequire(from)
  return neededPackages(command, words, env).filter((name) => {
    try {
      resolve(name)
      return false
    } catch (error) {
      // A package that supports only `import` is installed.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
    }
  })
}

function neededPackages(command: string, words: readonly string[], env: Environment): string[] {
  // Finds an installed bundler itself.
  if (command === 'bundle') return []
  // Parses the formulas in a file. Opens no store.
  if (command === 'check') return ['jsep']
  // npm writes this field for our own package.
  const { peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  const says = (flag: string) => words.some((word) => word === flag || word.startsWith(`${flag}=`))
  const inDatabase = Boolean(env.DATABASE_URL) && !says('--data')
  const optional = new Map([
    ...bundling.map((name) => [name, false] as const),
    [embedded, command === 'move' || !inDatabase],
    [postgresql, command === 'move' || inDatabase],
    [csv, command === 'import'],
    [metrics, command === 'serve' && (says('--metrics-port') || Boolean(env.PERKIT_METRICS_PORT))],
  ])
  return Object.keys(peerDependencies).filter((name) => optional.get(name) ?? true)
}

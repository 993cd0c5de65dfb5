import { bundleCommand } from './bundle-command.ts'
import { check, diff, load } from './catalogue-commands.ts'
import { UsageError, type Command, type Terminal } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { importCommand } from './import-command.ts'
import { initCommand } from './init-command.ts'
import { keys } from './keys-command.ts'
import { missingPackages, readManifest } from './packages.ts'
import { serveCommand } from './serve-command.ts'
import { why } from './why-command.ts'
import { backupCommand, exportCommand, moveCommand, restoreCommand } from './store-commands.ts'

const commands = new Map<string, Command>(
  Object.entries({
    init: initCommand,
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

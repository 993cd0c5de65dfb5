import { UsageError, type Command, type Terminal } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { packageVersion } from './package-version.ts'

type Commands = ReadonlyMap<string, Command>

/**
 * Runs the command that the first argument names. Returns the exit code.
 *
 * @param others Commands of another package, which are suggested for misspelled names.
 */
export async function runOneOf(
  commands: Commands,
  purpose: string,
  args: readonly string[],
  terminal: Terminal,
  others: readonly string[] = [],
): Promise<0 | 1 | 2> {
  const [name] = args
  try {
    await attempt(commands, purpose, args, terminal, others)
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

async function attempt(
  commands: Commands,
  purpose: string,
  [name, ...args]: readonly string[],
  terminal: Terminal,
  others: readonly string[],
) {
  const help = helpOf(commands, purpose)
  if (name === undefined) throw new UsageError(help)
  if (name === '--version') return terminal.out(packageVersion())
  if (name === 'help' || isHelp(name))
    return terminal.out((commands.get(args[0] ?? '')?.help ?? help).trimEnd())
  const command = commands.get(name)
  if (!command)
    throw new UsageError(`Unknown command "${name}".${didYouMean(name, [...commands.keys(), ...others])}`)
  if (args.some(isHelp)) return terminal.out(command.help.trimEnd())
  await command.run(args, terminal)
}

const helpOf = (commands: Commands, purpose: string) => `Usage: perkit COMMAND [options]

${purpose}

Commands:
${[...commands].map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`).join('\n')}

Run "perkit COMMAND --help" for arguments, options and examples, and
"perkit --version" for the version.
A command exits with 0 on success, 1 on failure and 2 for invalid arguments.
`

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** Some errors have a code but no message: for example, if every address of a host refuses the connection. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

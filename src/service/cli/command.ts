/** What a command of `perkit` is, and how it reads its words. */
import { parseArgs } from 'node:util'
import { UsageError } from './options.ts'
import type { Terminal } from './terminal.ts'

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** The whole help, which begins with how to call it. */
  help: string
  /** Throws {@link UsageError} for words that cannot be meant, and any other error when it does not work out. */
  run(args: readonly string[], terminal: Terminal): Promise<void>
}

type Options = Record<string, { type: 'string'; multiple?: true }>

type Values<Own extends Options> = {
  [Name in keyof Own]?: Own[Name] extends { multiple: true } ? string[] : string
}

/**
 * The flags, and exactly the words that `names` asks for. @throws UsageError that says which is wrong, missing or
 * too many.
 */
export function readWords<Own extends Options>(
  args: readonly string[],
  names: readonly string[],
  options: Own,
): { flags: Values<Own>; words: string[] } {
  const { values, positionals } = parsed(args, options)
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`)
  const extra = positionals[names.length]
  if (extra !== undefined)
    throw new UsageError(
      `What is "${extra}"? There is nothing to be said after ${names.at(-1) ?? 'this command'}.`,
    )
  const empty = Object.entries(values).find(([, value]) => value === '')
  if (empty) throw new UsageError(`--${empty[0]} is empty.`)
  // What parseArgs says of its own types cannot be written down in a declaration.
  return { flags: values as Values<Own>, words: positionals }
}

function parsed<Own extends Options>(args: readonly string[], options: Own) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** What a command of `perkit` is, and how it reads its words. */
import { parseArgs } from 'node:util'
import type { Progress } from '../progress.ts'

/** A flag or variable that cannot be meant; its message is for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Environment = Record<string, string | undefined>

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** The whole help, which begins with how to call it. */
  help: string
  /** Throws {@link UsageError} for words that cannot be meant, and any other error when it does not work out. */
  run(args: readonly string[], terminal: Terminal): Promise<void>
}

type Options = Record<string, { type: 'string'; multiple?: true } | { type: 'boolean' }>

type Values<Own extends Options> = {
  [Name in keyof Own]?: Own[Name] extends { type: 'boolean' }
    ? boolean
    : Own[Name] extends { multiple: true }
      ? string[]
      : string
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

// Where a command reads its environment and writes its output.

export interface Terminal {
  env: Environment
  /** The answer: standard output. */
  out(text: string): void
  /** Everything else: standard error. */
  say(text: string): void
  /** Where a person looks at it, one line that is written over and over; elsewhere a line every ten seconds. */
  progress: Progress
  /** Takes that line away. */
  still(): void
}

const often = 100
const seldom = 10_000
const clearLine = '\r\u001b[K'

/** What a terminal needs of its process. */
export interface TerminalProcess {
  env: Environment
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown; isTTY?: boolean }
}

/** The terminal of this process. `now` is in milliseconds. */
export function ownTerminal(
  { stdout, stderr, env }: TerminalProcess = process,
  now = () => performance.now(),
): Terminal {
  const { isTTY = false } = stderr
  const pause = isTTY ? often : seldom
  // A log is told of what takes long, and of nothing that is done before.
  let last = isTTY ? -Infinity : now()
  let isShown = false
  const still = () => {
    if (isShown) stderr.write(clearLine)
    isShown = false
  }
  return {
    env,
    out: (text) => (still(), void stdout.write(`${text}\n`)),
    say: (text) => (still(), void stderr.write(`${text}\n`)),
    progress(doing, table, done, all) {
      if (now() - last < pause) return
      last = now()
      isShown = isTTY
      const line = `${doing} ${table}: ${formatNumber(done)} of ${formatNumber(all)}`
      stderr.write(isTTY ? `${clearLine}${line}` : `${line}\n`)
    },
    still,
  }
}

export const formatNumber = (value: number) => value.toLocaleString('en')

/** `1 row`, `2 rows`. */
export const many = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`

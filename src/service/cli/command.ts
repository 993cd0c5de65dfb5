import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { Progress } from '../progress.ts'
import { didYouMean } from './did-you-mean.ts'

/** An invalid flag, argument or variable. The message is shown to the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Environment = Record<string, string | undefined>

export interface Command {
  /** One line for the list of commands. */
  summary: string
  help: string
  /** @throws UsageError for invalid arguments, and any other error if the command fails. */
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
 * Parses flags, exactly the arguments in `names`, and those in `optionalNames`. @throws UsageError that names the
 * invalid, missing or extra argument.
 */
export function parseCommandArgs<Own extends Options>(
  args: readonly string[],
  names: readonly string[],
  options: Own,
  optionalNames: readonly string[] = [],
): { flags: Values<Own>; positionals: string[] } {
  const { values, positionals } = parseOrReject(args, options)
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`)
  const extra = positionals[names.length + optionalNames.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`)
  const empty = Object.entries(values).find(([, value]) => value === '')
  if (empty) throw new UsageError(`--${empty[0]} is empty.`)
  // TypeScript cannot derive the result type of parseArgs from the type parameter.
  return { flags: values as Values<Own>, positionals }
}

function parseOrReject<Own extends Options>(args: readonly string[], options: Own) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw usageErrorOf(error, Object.keys(options))
  }
}

/** Converts an error of `parseArgs`. For an unknown option, suggests the closest known one. */
export function usageErrorOf(error: unknown, options: readonly string[]): UsageError {
  if (!(error instanceof Error)) return new UsageError(String(error))
  const unknown = /^Unknown option '(-[^']*)'/.exec(error.message)?.[1]
  if (unknown === undefined) return new UsageError(error.message)
  const known = options.map((name) => `--${name}`)
  return new UsageError(`Unknown option ${unknown}.${didYouMean(unknown, known)}`)
}

export interface Terminal {
  env: Environment
  /** Writes the result to standard output. */
  out(text: string): void
  /** Writes everything else to standard error. */
  err(text: string): void
  /** Reports progress: on a terminal, in a line that is updated in place; elsewhere, in a line every ten seconds. */
  progress: Progress
  clearProgress(): void
  /** Asks a yes-or-no question. Absent without a terminal to answer on. */
  confirm?: ((question: string) => Promise<boolean>) | undefined
}

const terminalIntervalMs = 100
const logIntervalMs = 10_000
const clearLine = '\r\u001b[K'

export interface TerminalProcess {
  env: Environment
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown; isTTY?: boolean }
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean }
}

/** `now` returns milliseconds. */
export function processTerminal(
  { stdin, stdout, stderr, env }: TerminalProcess = process,
  now = () => performance.now(),
): Terminal {
  const { isTTY = false } = stderr
  const intervalMs = isTTY ? terminalIntervalMs : logIntervalMs
  // In a log, progress is reported only for work that takes longer than the interval.
  let last = isTTY ? -Infinity : now()
  let hasLine = false
  const clearProgress = () => {
    if (hasLine) stderr.write(clearLine)
    hasLine = false
  }
  return {
    env,
    out: (text) => (clearProgress(), void stdout.write(`${text}\n`)),
    err: (text) => (clearProgress(), void stderr.write(`${text}\n`)),
    progress(activity, noun, done, total) {
      if (now() - last < intervalMs) return
      last = now()
      hasLine = isTTY
      const line = `${activity} ${noun}: ${formatNumber(done)} of ${formatNumber(total)}`
      stderr.write(isTTY ? `${clearLine}${line}` : `${line}\n`)
    },
    clearProgress,
    confirm:
      stdin?.isTTY && isTTY
        ? async (question) => {
            clearProgress()
            stderr.write(`${question} [y/N] `)
            const lines = createInterface({ input: stdin })
            // Contains the line, or nothing at the end of the input.
            const [answer] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
            lines.close()
            return /^y(es)?$/i.test(answer?.trim() ?? '')
          }
        : undefined,
  }
}

export const formatNumber = (value: number) => value.toLocaleString('en')

export const countOf = (count: number, noun: string) =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

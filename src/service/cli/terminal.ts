/** Where a command is told things and says things. */
import type { Progress } from '../backup/progress.ts'

export interface Terminal {
  env: Record<string, string | undefined>
  /** The answer: standard output. */
  out(text: string): void
  /** Everything else: standard error. */
  say(text: string): void
  /** One line that is written over and over; only where a person looks at it. */
  progress: Progress
  /** Takes that line away. */
  still(): void
}

const often = 100
const clearLine = '\r\u001b[K'

/** The terminal of this process. */
export function ownTerminal({ stdout, stderr, env } = process): Terminal {
  let shown = 0
  const still = () => {
    if (shown > 0) stderr.write(clearLine)
    shown = 0
  }
  return {
    env,
    out: (text) => (still(), void stdout.write(`${text}\n`)),
    say: (text) => (still(), void stderr.write(`${text}\n`)),
    progress(doing, table, done, all) {
      if (!stderr.isTTY || Date.now() - shown < often) return
      shown = Date.now()
      stderr.write(`${clearLine}${doing} ${table}: ${number(done)} of ${number(all)}`)
    },
    still,
  }
}

export const number = (value: number) => value.toLocaleString('en')

/** `1 row`, `2 rows`. */
export const many = (count: number, word: string) => `${number(count)} ${word}${count === 1 ? '' : 's'}`

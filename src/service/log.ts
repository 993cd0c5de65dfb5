/** The service's log: one JSON object per line, without secrets or codes. */
import { destination, type DestinationStream, type Logger, pino } from 'pino'
import type { Progress } from './progress.ts'

export type Log = Logger

const secrets = [
  'authorization',
  '["x-app-token"]',
  '["x-client-token"]',
  '["x-management-token"]',
  'access_token',
]

let standardError: DestinationStream | undefined

/** Writes several lines at once: after 4 KB, after 200 ms, and when the process exits. */
const toStandardError = () =>
  (standardError ??= destination({ dest: 2, minLength: 4096, periodicFlush: 200 }))

/** Writes to standard error by default. Standard output is reserved for the line with the service's URL. */
export function createLog(to: DestinationStream = toStandardError(), level = 'info'): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      // Nothing logs headers or bodies; this is a second line of defense.
      redact: {
        paths: secrets.flatMap((name) => [name, `*${name.startsWith('[') ? '' : '.'}${name}`]),
        remove: true,
      },
    },
    to,
  )
}

const progressIntervalMs = 3_000

/** Logs the progress of work that takes longer than a few seconds. `now` returns milliseconds. */
export function progressIn(log: Log, now = () => performance.now()): Progress {
  let last = now()
  return (activity, noun, done, total) => {
    if (now() - last < progressIntervalMs) return
    last = now()
    log.info({ done, total }, `${activity} ${noun}`)
  }
}

/**
 * Describes an error without the values it may contain. Database errors quote the row, so the description keeps only
 * text outside quotes and parentheses, plus code and constraint.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // each may be of any type
  return {
    type: error.name,
    message: error.message.replace(/"[^"]*"|'[^']*'|\(.*\)/gs, '…').slice(0, 500),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** The service's log: one JSON object a line. What could be a secret or a code never gets this far. */
import type { DestinationStream, Logger } from 'pino'
import { optionalPackage } from './optional-package.ts'

const { destination, pino } = await optionalPackage('pino', () => import('pino'))

export type Log = Logger

const secrets = [
  'authorization',
  '["x-app-token"]',
  '["x-client-token"]',
  '["x-management-token"]',
  'access_token',
]

/** Writes to standard error by default: standard output is for the line that says where the service listens. */
export function createLog(to: DestinationStream = destination(2), level = 'info'): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      // Nothing logs headers or bodies; should a line ever do so, these stay out.
      redact: {
        paths: secrets.flatMap((name) => [name, `*${name.startsWith('[') ? '' : '.'}${name}`]),
        remove: true,
      },
    },
    to,
  )
}

/**
 * An error without the values it may carry: a database names the row it stumbled over, so that of its message
 * only what stands outside quotes and parentheses is kept, and none of its other fields but code and constraint.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // only looked at, as unknown
  return {
    type: error.name,
    message: error.message.replace(/"[^"]*"|'[^']*'|\(.*\)/gs, '…').slice(0, 500),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** What `npm run service` is told by flags and environment. A flag outranks its variable. */
import { parseArgs } from 'node:util'
import type { KeyKind } from '../auth/manage-keys.ts'
import { hostOf } from '../auth/origin.ts'
import { parseScope } from '../auth/scopes.ts'
import { ApiError } from '../errors.ts'

export interface CommandOptions {
  port: number
  host: string
  databaseUrl?: string
  data: string
  catalogue?: string
  trustProxy: boolean
  publicUrl?: string
  limits: { perAddress?: number; perKey?: number }
  metrics?: { port: number; host: string }
}

/** A flag or variable that cannot be meant; its message is for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const help = `perkit serve [flags]

Starts the service and says where it listens. The log goes to standard error;
SIGTERM or SIGINT lets what is running finish.

  --port NUMBER       PERKIT_PORT         port to listen on; 0 picks a free one (8787)
  --host ADDRESS      PERKIT_HOST         address to listen on (127.0.0.1)
  --data FOLDER       PERKIT_DATA         folder of the embedded store, or "memory" for none (.perkit/data)
  --catalogue FILE    PERKIT_CATALOGUE    catalogue file to load at the start
  --trust-proxy       PERKIT_TRUST_PROXY  one proxy stands in front: believe its X-Forwarded-For (1 or 0)
  --public-url URL    PERKIT_PUBLIC_URL   address in links to files; unless said, the one that was asked
  --limit-per-address PERKIT_LIMIT_PER_ADDRESS
                                          requests a minute from one address; 0 for no limit (1200)
  --limit-per-key     PERKIT_LIMIT_PER_KEY
                                          requests a minute with one key; 0 for no limit (60000)
  --metrics-port NUMBER
                      PERKIT_METRICS_PORT
                                          port where Prometheus reads /metrics; 0 picks a free one (none)
  --metrics-host ADDRESS
                      PERKIT_METRICS_HOST address of that port (127.0.0.1)
                      DATABASE_URL        postgresql://… instead of the embedded store; --data outranks it
  --help              this text
`

type Environment = Record<string, string | undefined>

/** The options, or `'help'`. Throws {@link UsageError}. */
export function readOptions(args: readonly string[], env: Environment): CommandOptions | 'help' {
  const flags = readFlags(args)
  if (flags.help) return 'help'
  const chosen = (flag: keyof typeof flags & string, variable: string) => {
    const value = flags[flag] ?? env[variable]
    if (value === '') throw new UsageError(`${flags[flag] === '' ? `--${flag}` : variable} is empty.`)
    return typeof value === 'string' ? value : undefined
  }

  const databaseUrl = flags.data === undefined ? databaseFrom(env.DATABASE_URL) : undefined
  const publicUrl = publicUrlFrom(chosen('public-url', 'PERKIT_PUBLIC_URL'))
  const catalogue = chosen('catalogue', 'PERKIT_CATALOGUE')
  const perAddress = limitFrom(chosen('limit-per-address', 'PERKIT_LIMIT_PER_ADDRESS'))
  const perKey = limitFrom(chosen('limit-per-key', 'PERKIT_LIMIT_PER_KEY'))
  const metricsPort = chosen('metrics-port', 'PERKIT_METRICS_PORT')
  const metricsHost = chosen('metrics-host', 'PERKIT_METRICS_HOST') ?? '127.0.0.1'
  return {
    port: portFrom(chosen('port', 'PERKIT_PORT') ?? '8787'),
    host: chosen('host', 'PERKIT_HOST') ?? '127.0.0.1',
    data: chosen('data', 'PERKIT_DATA') ?? '.perkit/data',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(catalogue !== undefined && { catalogue }),
    ...(publicUrl !== undefined && { publicUrl }),
    trustProxy: flags['trust-proxy'] ?? switchFrom(env.PERKIT_TRUST_PROXY),
    ...(metricsPort !== undefined && { metrics: { port: portFrom(metricsPort), host: metricsHost } }),
    limits: { ...(perAddress !== undefined && { perAddress }), ...(perKey !== undefined && { perKey }) },
  }
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        catalogue: { type: 'string' },
        'limit-per-address': { type: 'string' },
        'limit-per-key': { type: 'string' },
        'metrics-port': { type: 'string' },
        'metrics-host': { type: 'string' },
        'trust-proxy': { type: 'boolean' },
        'public-url': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function portFrom(text: string) {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`Not a port: "${text}" (0 to 65535).`)
  return Number(text)
}

function limitFrom(text: string | undefined) {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`Not a number of requests: "${text}".`)
  return Number(text) || Infinity
}

/** Without the slash at its end. */
function publicUrlFrom(text: string | undefined) {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new UsageError('Not an address that links can begin with (https://perks.example).')
  return url.href.replace(/\/$/, '')
}

/** The address itself is not repeated: it holds a password. */
export function databaseFrom(text: string | undefined, named = 'DATABASE_URL') {
  if (text === undefined || /^postgres(?:ql)?:\/\//.test(text)) return text
  throw new UsageError(`${named} should begin with postgresql://`)
}

function switchFrom(text: string | undefined) {
  if (text === undefined || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw new UsageError('PERKIT_TRUST_PROXY should be 1 or 0.')
}

// Scopes and origins as an operator writes them.

/** Null is every scope of the key's side. Throws {@link UsageError}. */
export function scopesFrom(words: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (words === undefined) return null
  if (kind === 'management')
    throw new UsageError('A management key has no --scope: it opens all of its side.')
  for (const word of words) requireScope(word)
  return [...new Set(words)]
}

function requireScope(word: string) {
  try {
    parseScope(word)
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(`There is no scope "${word}".`)
    throw error
  }
}

/** Throws {@link UsageError}: a client key needs one, others have none. */
export function originsFrom(patterns: readonly string[] | undefined, kind: KeyKind): string[] | null {
  if (kind !== 'client') {
    if (patterns) throw new UsageError(`A ${kind} key has no --origin.`)
    return null
  }
  if (!patterns)
    throw new UsageError('A client key needs an --origin: the host of the pages that may use it.')
  const wrong = patterns.find(
    (pattern) => pattern !== '*' && hostOf(pattern.replace(/^\./, '')) === undefined,
  )
  if (wrong !== undefined) throw new UsageError(`--origin "${wrong}" names no host.`)
  return [...new Set(patterns)]
}

/** What `npm run service` is told by flags and environment. A flag outranks its variable. */
import { parseArgs } from 'node:util'

export interface CommandOptions {
  port: number
  host: string
  databaseUrl?: string
  data: string
  catalogue?: string
  trustProxy: boolean
  limits: { perAddress?: number; perKey?: number }
}

/** A flag or variable that cannot be meant; its message is for the person at the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const help = `Perkit service

  npm run service -- [flags]

  --port NUMBER       PERKIT_PORT         port to listen on; 0 picks a free one (8787)
  --host ADDRESS      PERKIT_HOST         address to listen on (127.0.0.1)
  --data FOLDER       PERKIT_DATA         folder of the embedded store, or "memory" for none (.perkit/data)
  --catalogue FILE    PERKIT_CATALOGUE    catalogue file to load at the start
  --trust-proxy       PERKIT_TRUST_PROXY  one proxy stands in front: believe its X-Forwarded-For (1 or 0)
  --limit-per-address PERKIT_LIMIT_PER_ADDRESS
                                          requests a minute from one address; 0 for no limit (1200)
  --limit-per-key     PERKIT_LIMIT_PER_KEY
                                          requests a minute with one key; 0 for no limit (60000)
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
  const catalogue = chosen('catalogue', 'PERKIT_CATALOGUE')
  const perAddress = limitFrom(chosen('limit-per-address', 'PERKIT_LIMIT_PER_ADDRESS'))
  const perKey = limitFrom(chosen('limit-per-key', 'PERKIT_LIMIT_PER_KEY'))
  return {
    port: portFrom(chosen('port', 'PERKIT_PORT') ?? '8787'),
    host: chosen('host', 'PERKIT_HOST') ?? '127.0.0.1',
    data: chosen('data', 'PERKIT_DATA') ?? '.perkit/data',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(catalogue !== undefined && { catalogue }),
    trustProxy: flags['trust-proxy'] ?? switchFrom(env.PERKIT_TRUST_PROXY),
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
        'trust-proxy': { type: 'boolean' },
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

/** The address itself is not repeated: it holds a password. */
function databaseFrom(text: string | undefined) {
  if (text === undefined || /^postgres(?:ql)?:\/\//.test(text)) return text
  throw new UsageError('DATABASE_URL should begin with postgresql://')
}

function switchFrom(text: string | undefined) {
  if (text === undefined || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw new UsageError('PERKIT_TRUST_PROXY should be 1 or 0.')
}

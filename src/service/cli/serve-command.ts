/** `perkit serve` writes one line to standard output, and the log to standard error. */
import { parseArgs } from 'node:util'
import { type Command, UsageError, usageErrorOf, type Environment } from './command.ts'
import {
  connections,
  extent,
  limit,
  megabytes,
  onOrOff,
  port,
  postgresqlUrl,
  seconds,
  text,
  url,
  type FlagType,
} from './flag-types.ts'
import { chosenDatabase, dataFolder } from './store-options.ts'

interface DatabaseOptions {
  databaseUrl: string
  replicaUrl?: string
  poolSize: number
  connectionTimeoutMs: number
  statementTimeoutMs: number
  prepared: boolean
}

export interface CommandOptions extends Partial<DatabaseOptions> {
  port: number
  host: string
  data: string
  catalogue?: string
  whenOutdated?: 'reject'
  allowDemoKeys: boolean
  trustProxy: boolean
  publicUrl?: string
  limits: { perAddress: number; perKey: number }
  indexMemory: number
  checkReplies: 'always' | 'sample'
  metrics?: { port: number; host: string }
}

/** A flag without an argument is boolean. */
interface Flag {
  kind: FlagType<unknown>
  argument?: string
  env: string
  default?: string
  help: string
}

export const serveFlags = {
  port: {
    kind: port,
    argument: 'NUMBER',
    env: 'PERKIT_PORT',
    default: '8787',
    help: 'port to listen on; 0 selects a free port',
  },
  host: {
    kind: text,
    argument: 'ADDRESS',
    env: 'PERKIT_HOST',
    default: '127.0.0.1',
    help: 'address to listen on',
  },
  data: {
    kind: text,
    argument: 'FOLDER',
    env: 'PERKIT_DATA',
    default: dataFolder,
    help: 'folder of the embedded store; "memory" stores nothing on disk',
  },
  catalogue: {
    kind: text,
    argument: 'FILE',
    env: 'PERKIT_CATALOGUE',
    help: 'catalog file to load at startup',
  },
  'no-migrate': {
    kind: onOrOff,
    env: 'PERKIT_NO_MIGRATE',
    help: 'do not migrate the store, and fail if it lacks migrations; run "perkit migrate" before',
  },
  'allow-demo-keys': {
    kind: onOrOff,
    env: 'PERKIT_ALLOW_DEMO_KEYS',
    help: 'allow the public demo keys even if other machines can reach the service',
  },
  'trust-proxy': {
    kind: onOrOff,
    env: 'PERKIT_TRUST_PROXY',
    help: 'trust X-Forwarded-For; set it only behind exactly one proxy',
  },
  'public-url': {
    kind: url,
    argument: 'URL',
    env: 'PERKIT_PUBLIC_URL',
    help: 'base URL of download links (default: the address of the request)',
  },
  'limit-per-address': {
    kind: limit,
    argument: 'NUMBER',
    env: 'PERKIT_LIMIT_PER_ADDRESS',
    default: '1200',
    help: 'requests per minute from one address; 0 for no limit',
  },
  'limit-per-key': {
    kind: limit,
    argument: 'NUMBER',
    env: 'PERKIT_LIMIT_PER_KEY',
    default: '60000',
    help: 'requests per minute with one key; 0 for no limit',
  },
  'index-memory': {
    kind: megabytes,
    argument: 'MEGABYTES',
    env: 'PERKIT_INDEX_MEMORY',
    default: '1024',
    help: 'megabytes for promotions in memory; above it, the least recently used projects are dropped',
  },
  'check-replies': {
    kind: extent,
    argument: 'EXTENT',
    env: 'PERKIT_CHECK_REPLIES',
    default: 'sample',
    help: 'replies to check before they are sent: "always" or "sample", some of each operation',
  },
  'pool-size': {
    kind: connections,
    argument: 'NUMBER',
    env: 'PERKIT_POOL_SIZE',
    default: '10',
    help: 'most connections to the PostgreSQL database, at least 2',
  },
  'connection-timeout': {
    kind: seconds,
    argument: 'SECONDS',
    env: 'PERKIT_CONNECTION_TIMEOUT',
    default: '5',
    help: 'time that a request waits for a connection to PostgreSQL',
  },
  'statement-timeout': {
    kind: seconds,
    argument: 'SECONDS',
    env: 'PERKIT_STATEMENT_TIMEOUT',
    default: '15',
    help: 'time after which PostgreSQL cancels a statement',
  },
  'no-prepared': {
    kind: onOrOff,
    env: 'PERKIT_NO_PREPARED',
    help: 'do not prepare statements; needed behind a PostgreSQL pooler in transaction mode',
  },
  'replica-url': {
    kind: postgresqlUrl,
    argument: 'URL',
    env: 'PERKIT_REPLICA_URL',
    help: 'PostgreSQL replica for reads that may be late, such as postgresql://…',
  },
  'metrics-port': {
    kind: port,
    argument: 'NUMBER',
    env: 'PERKIT_METRICS_PORT',
    help: 'port for Prometheus metrics at /metrics; 0 selects a free port (default: off)',
  },
  'metrics-host': {
    kind: text,
    argument: 'ADDRESS',
    env: 'PERKIT_METRICS_HOST',
    default: '127.0.0.1',
    help: 'address of the metrics port',
  },
} as const satisfies Record<string, Flag>

type Flags = typeof serveFlags
type ValueOf<One extends Flag> =
  One['kind'] extends FlagType<infer Value>
    ? One extends { default: string }
      ? Value
      : Value | undefined
    : never

const list: [name: string, flag: Flag][] = Object.entries(serveFlags)

export const help = `Usage: perkit serve [options]

Start the service and print its URL. The log, with the steps of the start, is
written to standard error.
SIGTERM and SIGINT stop the service after requests in progress are completed.

Each option has an environment variable. The option takes precedence.

Options:
${list.map(([name, flag]) => helpOf(name, flag)).join('\n')}
  --help
      show this help

Environment variables:
  DATABASE_URL
      PostgreSQL database to use instead of the embedded store, such as
      postgresql://…; --data takes precedence

Examples:
  perkit serve --catalogue catalogue.json
  DATABASE_URL=postgresql://perkit@db.example/perkit perkit serve --host 0.0.0.0
`

function helpOf(name: string, { argument, env, help, default: fallback }: Flag) {
  const syntax = argument ? `--${name} ${argument}, ${env}` : `--${name}, ${env}=1`
  return `  ${syntax}\n      ${help}${fallback === undefined ? '' : ` (default: ${fallback})`}`
}

/** @throws UsageError for an invalid flag or variable. */
export function readOptions(args: readonly string[], env: Environment): CommandOptions | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'

  const option = <Name extends keyof Flags>(name: Name): ValueOf<Flags[Name]> => {
    const flag: Flag = serveFlags[name]
    const source = flags[name] === undefined ? flag.env : `--${name}`
    const text = flags[name] ?? env[flag.env] ?? flag.default
    if (text === '') throw new UsageError(`${source} is empty.`)
    const value = text === undefined ? undefined : flag.kind.parse(String(text))
    // The message omits the value, because a URL can contain a password.
    if (text !== undefined && value === undefined)
      throw new UsageError(`${source} must be ${flag.kind.mustBe}.`)
    // The flag's own type has parsed the value.
    return value as ValueOf<Flags[Name]>
  }

  const databaseUrl = flags.data === undefined ? chosenDatabase(env) : undefined
  const replicaUrl = option('replica-url')
  if (replicaUrl !== undefined && databaseUrl === undefined)
    throw new UsageError('A replica needs DATABASE_URL, the database that it copies, and no --data.')
  const pool = {
    poolSize: option('pool-size'),
    connectionTimeoutMs: option('connection-timeout'),
    statementTimeoutMs: option('statement-timeout'),
    prepared: !option('no-prepared'),
  }
  const catalogue = option('catalogue')
  const publicUrl = option('public-url')
  const metricsPort = option('metrics-port')
  return {
    port: option('port'),
    host: option('host'),
    data: option('data'),
    ...(databaseUrl !== undefined && {
      databaseUrl,
      ...(replicaUrl !== undefined && { replicaUrl }),
      ...pool,
    }),
    ...(catalogue !== undefined && { catalogue }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(option('no-migrate') && { whenOutdated: 'reject' }),
    allowDemoKeys: option('allow-demo-keys') ?? false,
    trustProxy: option('trust-proxy') ?? false,
    ...(metricsPort !== undefined && { metrics: { port: metricsPort, host: option('metrics-host') } }),
    indexMemory: option('index-memory'),
    checkReplies: option('check-replies'),
    limits: { perAddress: option('limit-per-address'), perKey: option('limit-per-key') },
  }
}

function parseFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const own = list.map(([name, { argument }]) => [name, { type: argument ? 'string' : 'boolean' }] as const)
  try {
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(own), help: { type: 'boolean' } } })
      .values
  } catch (error) {
    throw usageErrorOf(error, Object.keys(serveFlags))
  }
}

/** Time until the process exits even if the store has not closed. Longer than `listen` waits for open requests. */
const exitTimeoutMs = 15_000

export const serveCommand: Command = {
  summary: 'start the service',
  help,
  async run(args, { env, out }) {
    const options = readOptions(args, env)
    if (options === 'help') return out(help.trimEnd())
    const { createLog, startService } = await import('../index.ts')
    const log = createLog()
    const service = await startService({ ...options, log })
    let stopping = false
    const stop = (signal: string) => {
      // npm and other parent processes can forward the same signal twice.
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), exitTimeoutMs).unref()
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed')
          process.exit(1)
        },
      )
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
    out(`Perkit service ready: ${service.url}`)
  },
}

/** `perkit serve`: runs the service. Writes one line to standard output and the log to standard error. */
import { parseArgs } from 'node:util'
import { type Command, UsageError, type Environment } from './command.ts'
import { chosenDatabase, dataFolder } from './store-options.ts'

// The flags of `perkit serve`, declared once for parser, help and documentation.

export interface CommandOptions {
  port: number
  host: string
  databaseUrl?: string
  data: string
  catalogue?: string
  allowDemoKeys: boolean
  trustProxy: boolean
  publicUrl?: string
  limits: { perAddress: number; perKey: number }
  metrics?: { port: number; host: string }
}

/** Parses the text of a flag or variable. */
interface FlagType<Value> {
  /** Completes the sentence "--port should be …". */
  shouldBe: string
  /** Returns undefined for invalid text. */
  read(text: string): Value | undefined
}

const text: FlagType<string> = { shouldBe: 'some text', read: (text) => text }

const port: FlagType<number> = {
  shouldBe: 'a port from 0 to 65535',
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
}

const limit: FlagType<number> = {
  shouldBe: 'a number of requests, 0 for no limit',
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) || Infinity : undefined),
}

const onOrOff: FlagType<boolean> = {
  shouldBe: '1 or 0',
  read: (text) => (/^(?:1|true)$/.test(text) ? true : /^(?:0|false)$/.test(text) ? false : undefined),
}

const address: FlagType<string> = {
  shouldBe: 'an address that links can begin with (https://perks.example)',
  read(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
      return undefined
    return url.href.replace(/\/$/, '')
  },
}

/** A flag without an argument is a switch. */
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
    help: 'port to listen on; 0 picks a free one',
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
    help: 'folder of the embedded store, or "memory" for none',
  },
  catalogue: {
    kind: text,
    argument: 'FILE',
    env: 'PERKIT_CATALOGUE',
    help: 'catalogue file to load at the start',
  },
  'allow-demo-keys': {
    kind: onOrOff,
    env: 'PERKIT_ALLOW_DEMO_KEYS',
    help: "let the demo's keys, which everybody knows, open a service that other machines can reach",
  },
  'trust-proxy': {
    kind: onOrOff,
    env: 'PERKIT_TRUST_PROXY',
    help: 'one proxy stands in front: believe its X-Forwarded-For',
  },
  'public-url': {
    kind: address,
    argument: 'URL',
    env: 'PERKIT_PUBLIC_URL',
    help: 'address in links to files; by default the one that was asked',
  },
  'limit-per-address': {
    kind: limit,
    argument: 'NUMBER',
    env: 'PERKIT_LIMIT_PER_ADDRESS',
    default: '1200',
    help: 'requests a minute from one address; 0 for no limit',
  },
  'limit-per-key': {
    kind: limit,
    argument: 'NUMBER',
    env: 'PERKIT_LIMIT_PER_KEY',
    default: '60000',
    help: 'requests a minute with one key; 0 for no limit',
  },
  'metrics-port': {
    kind: port,
    argument: 'NUMBER',
    env: 'PERKIT_METRICS_PORT',
    help: 'port where Prometheus reads /metrics; 0 picks a free one; by default none',
  },
  'metrics-host': {
    kind: text,
    argument: 'ADDRESS',
    env: 'PERKIT_METRICS_HOST',
    default: '127.0.0.1',
    help: 'address of that port',
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

export const help = `perkit serve [flags]

Starts the service and says where it listens. The log goes to standard error;
SIGTERM or SIGINT lets what is running finish. Each flag can be given as a
variable instead; the flag outranks it.

${list.map(([name, flag]) => helpOf(name, flag)).join('\n')}
  DATABASE_URL
      postgresql://… in place of the embedded store, unless --data is given
  --help
      this text
`

function helpOf(name: string, { argument, env, help, default: fallback }: Flag) {
  const values = argument ? `--${name} ${argument}, ${env}` : `--${name}, ${env}=1`
  return `  ${values}\n      ${help}${fallback === undefined ? '' : ` (${fallback})`}`
}

/** Returns the options, or `'help'`. Throws {@link UsageError}. */
export function readOptions(args: readonly string[], env: Environment): CommandOptions | 'help' {
  const flags = parseFlags(args)
  if (flags.help) return 'help'

  const option = <Name extends keyof Flags>(name: Name): ValueOf<Flags[Name]> => {
    const flag: Flag = serveFlags[name]
    const source = flags[name] === undefined ? flag.env : `--${name}`
    const text = flags[name] ?? env[flag.env] ?? flag.default
    if (text === '') throw new UsageError(`${source} is empty.`)
    const value = text === undefined ? undefined : flag.kind.read(String(text))
    // Do not repeat the text: URLs may contain passwords.
    if (text !== undefined && value === undefined)
      throw new UsageError(`${source} should be ${flag.kind.shouldBe}.`)
    // The flag's own type has parsed it.
    return value as ValueOf<Flags[Name]>
  }

  const databaseUrl = flags.data === undefined ? chosenDatabase(env) : undefined
  const catalogue = option('catalogue')
  const publicUrl = option('public-url')
  const metricsPort = option('metrics-port')
  return {
    port: option('port'),
    host: option('host'),
    data: option('data'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(catalogue !== undefined && { catalogue }),
    ...(publicUrl !== undefined && { publicUrl }),
    allowDemoKeys: option('allow-demo-keys') ?? false,
    trustProxy: option('trust-proxy') ?? false,
    ...(metricsPort !== undefined && { metrics: { port: metricsPort, host: option('metrics-host') } }),
    limits: { perAddress: option('limit-per-address'), perKey: option('limit-per-key') },
  }
}

function parseFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const own = list.map(([name, { argument }]) => [name, { type: argument ? 'string' : 'boolean' }] as const)
  try {
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(own), help: { type: 'boolean' } } })
      .values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

// The process, which ends on a signal.

/** Milliseconds after the signal. Longer than the timeout of requests; a safeguard if the store does not close. */
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
      // npm and other parents may forward the same signal again.
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), exitTimeoutMs).unref()
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'not stopped cleanly')
          process.exit(1)
        },
      )
    }
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
    out(`Perkit service ready: ${service.url}`)
  },
}

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UsageError } from '../../../src/service/cli/command.ts'
import { help, readOptions, serveFlags } from '../../../src/service/cli/serve-command.ts'
import { poolDefaults } from '../../../src/service/database/postgresql.ts'
import { defaultLimits } from '../../../src/service/http/limits.ts'

const faultOf = (args: string[], env = {}) => {
  try {
    readOptions(args, env)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return undefined
}

test('listens on this machine and keeps data in .perkit by default', () => {
  expect(readOptions([], {})).toEqual({
    port: 8787,
    host: '127.0.0.1',
    data: '.perkit/data',
    allowDemoKeys: false,
    trustProxy: false,
    limits: { perAddress: 1200, perKey: 60_000 },
    indexMemory: 1024 ** 3,
    checkReplies: 'sample',
  })
})

test('has the default limits of a service without flags', () => {
  expect(readOptions([], {})).toMatchObject({
    limits: { perAddress: defaultLimits.perAddress, perKey: defaultLimits.perKey },
  })
})

test('has the default pool of a store without flags', () => {
  const env = { DATABASE_URL: 'postgresql://db.example/perkit' }

  expect(readOptions([], env)).toMatchObject({ databaseUrl: env.DATABASE_URL, ...poolDefaults })
})

test('reads every option from the environment', () => {
  const env = {
    PERKIT_PORT: '0',
    PERKIT_HOST: '::1',
    PERKIT_DATA: 'memory',
    PERKIT_CATALOGUE: 'shop.json',
    PERKIT_NO_MIGRATE: '1',
    PERKIT_ALLOW_DEMO_KEYS: '1',
    PERKIT_TRUST_PROXY: '1',
    PERKIT_PUBLIC_URL: 'https://perks.example/api/',
    PERKIT_LIMIT_PER_ADDRESS: '100',
    PERKIT_LIMIT_PER_KEY: '0',
    PERKIT_INDEX_MEMORY: '256',
    PERKIT_CHECK_REPLIES: 'always',
    PERKIT_POOL_SIZE: '25',
    PERKIT_CONNECTION_TIMEOUT: '2',
    PERKIT_STATEMENT_TIMEOUT: '30',
    PERKIT_NO_PREPARED: '1',
    PERKIT_REPLICA_URL: 'postgresql://copy.example/perkit',
    PERKIT_METRICS_PORT: '9464',
    PERKIT_METRICS_HOST: '::1',
    DATABASE_URL: 'postgresql://db.example/perkit',
  }
  expect(readOptions([], env)).toEqual({
    port: 0,
    host: '::1',
    data: 'memory',
    catalogue: 'shop.json',
    whenOutdated: 'reject',
    allowDemoKeys: true,
    trustProxy: true,
    publicUrl: 'https://perks.example/api',
    limits: { perAddress: 100, perKey: Infinity },
    indexMemory: 256 * 1024 ** 2,
    checkReplies: 'always',
    metrics: { port: 9464, host: '::1' },
    databaseUrl: 'postgresql://db.example/perkit',
    replicaUrl: 'postgresql://copy.example/perkit',
    poolSize: 25,
    connectionTimeoutMs: 2_000,
    statementTimeoutMs: 30_000,
    prepared: false,
  })
})

test('prefers a flag to its variable', () => {
  const env = { PERKIT_PORT: '1', PERKIT_CATALOGUE: 'a.json', DATABASE_URL: 'postgresql://db.example/perkit' }
  expect(readOptions(['--port', '2', '--catalogue=b.json', '--data', 'memory'], env)).toEqual({
    port: 2,
    host: '127.0.0.1',
    data: 'memory',
    catalogue: 'b.json',
    allowDemoKeys: false,
    trustProxy: false,
    limits: { perAddress: 1200, perKey: 60_000 },
    indexMemory: 1024 ** 3,
    checkReplies: 'sample',
  })
})

test('returns the help for --help', () => {
  expect(readOptions(['--help'], {})).toBe('help')
})

test('lists the variable and default of each flag in the help', () => {
  for (const [name, { env, ...flag }] of Object.entries(serveFlags)) {
    const lines = new RegExp(`^  --${name}\\b.*, ${env}\\b.*\\n      (.*)$`, 'm').exec(help)
    const fallback = 'default' in flag ? flag.default : undefined

    expect(lines?.[1], name).toContain(flag.help)
    if (fallback !== undefined) expect(lines?.[1], name).toContain(`(default: ${fallback})`)
  }
})

test('names an invalid flag or variable and the expected value', () => {
  expect(faultOf(['--prot', '1'])).toContain('--prot')
  expect(faultOf(['shop.json'])).toContain('shop.json')
  expect(faultOf(['--port'])).toContain('--port')
  expect(faultOf(['--port', 'http'])).toBe('--port must be a port from 0 to 65535.')
  expect(faultOf([], { PERKIT_METRICS_PORT: '65536' })).toBe(
    'PERKIT_METRICS_PORT must be a port from 0 to 65535.',
  )
  expect(faultOf(['--port', '1'], { PERKIT_PORT: 'http' })).toBeUndefined()
  expect(faultOf(['--limit-per-key', '-1'])).toContain('--limit-per-key')
  expect(faultOf(['--limit-per-key=1e3'])).toBe(
    '--limit-per-key must be a number of requests, or 0 for no limit.',
  )
  for (const size of ['1', '10000']) {
    expect(faultOf(['--pool-size', size])).toBe('--pool-size must be a number of connections from 2 to 9999.')
  }
  expect(faultOf(['--statement-timeout', '0'])).toBe(
    '--statement-timeout must be a number of seconds from 1 to 9999.',
  )
  expect(faultOf(['--replica-url', 'postgresql://copy.example/perkit'])).toBe(
    'A replica needs DATABASE_URL, the database that it copies, and no --data.',
  )
  expect(faultOf(['--data', ''])).toBe('--data is empty.')
  expect(faultOf([], { PERKIT_CATALOGUE: '' })).toBe('PERKIT_CATALOGUE is empty.')
  for (const PERKIT_TRUST_PROXY of ['yes', 'toString'])
    expect(faultOf([], { PERKIT_TRUST_PROXY })).toBe('PERKIT_TRUST_PROXY must be 1 or 0.')
  const wrongUrl = faultOf([], { DATABASE_URL: 'mysql://root:sesame@db.example' })
  expect(wrongUrl).toBe('DATABASE_URL must start with postgresql://')
})

const composeFile = new URL('../../../demo/deploy/compose.yaml', import.meta.url)

test('mounts the project in the containers of the compose file', () => {
  const [, folder = ''] = /^ +- (\S+):\/perkit:ro$/m.exec(readFileSync(composeFile, 'utf8')) ?? []

  expect(existsSync(new URL(`${folder}/package.json`, composeFile))).toBe(true)
})

test('uses only existing flags in the compose file', () => {
  const text = readFileSync(composeFile, 'utf8')
  const flags = [...text.matchAll(/^ +- (--\S+)$/gm)].map(([, flag = '']) => flag)

  expect(readOptions(flags, {})).toMatchObject({ host: '0.0.0.0', metrics: { port: 9464, host: '0.0.0.0' } })
})

test.each([
  'perks.example',
  'ftp://perks.example',
  'https://ada:secret@perks.example',
  'https://perks.example/?a',
])('rejects the public URL %s', (address) => {
  const fault = faultOf(['--public-url', address])
  expect(fault).toBe(
    '--public-url must be a URL without credentials, query or fragment, such as https://perks.example.',
  )
  expect(fault).not.toContain('secret')
})

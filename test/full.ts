/**
 * `npm run test:full [-- NAME [OPTIONS]]`: the tests that take longer than `npm test` allows. Runs the named kind with
 * its options, or all kinds. Continues after a failure, and then exits with 1.
 */
import { root, run } from '../.config/run.ts'

interface Kind {
  /** Arguments for Node. */
  program: readonly string[]
  environment?: Record<string, string>
}

const script = (path: string): Kind => ({ program: ['--import', 'tsx', `${root}${path}`] })

const vitest = (...args: string[]): Kind => ({
  program: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/tools/vitest.ts', ...args],
})

const kinds: Record<string, Kind> = {
  /** Real processes, journeys through the demo, pages, installs, commands in the docs. Needs `npm run build`. */
  system: vitest('test/system'),
  /** Small samples of the sweeps, about a minute in total. */
  samples: vitest('test/soak'),
  /** Money, points, messages and hostile pages at full size. `[FILE …]` */
  sweeps: script('test/soak/sweeps/run.ts'),
  /** Concurrent checkouts, kills, others' cards and a pooler, on real processes. `[checkouts | stock | kills | cards | pooled]` */
  stress: script('test/soak/stress/run.ts'),
  /** Kills the leader of two PostgreSQL servers under load. Needs Patroni, etcd and HAProxy. */
  failover: script('test/soak/failover/run.ts'),
  /** The page "Going live", word for word: three services behind TLS, and an upgrade under load. Needs `npm run build`. */
  production: vitest('test/system/production'),
  /** A migration of a store in use, and kills at every step. `[--ledger N] [--cards N] [--rate N]` */
  migration: script('test/soak/migration/run.ts'),
  /** Planted faults that the tests must detect. `[AREA …]` */
  faults: script('test/tools/faults/run.ts'),
  /** Mutation tests. `[AREA …]` */
  mutants: script('test/tools/mutants/run.ts'),
  /** Every operation and field of the specification, on a service of its own or at `--url URL [--keys FILE]`. */
  conformance: script('test/wire/conformance/run.ts'),
  /** Random requests at full speed. `[--seconds N] [--seed N]` */
  fuzz: script('test/soak/fuzz/run.ts'),
  /** Requests that are each invalid in one way. */
  'invalid-input': script('test/wire/invalid-input/run.ts'),
  /** Sizes of the npm package in four bundlers. Needs `npm run build`. */
  bundlers: script('test/system/bundlers/run.ts'),
  /**
   * Apps in React, Vue, Svelte, Solid, Preact, Angular, Next.js, Nuxt and PHP, created from npm with the docs. Needs `npm
   * run build`. `[NAME …]`
   */
  frameworks: script('test/system/frameworks/run.ts'),
  /** All element tests on the built script-tag file. Needs `npm run build`. */
  built: {
    program: [
      ...['--import', 'tsx', 'node_modules/@web/test-runner/dist/bin.js'],
      ...['--config', 'test/tools/web-test-runner.js'],
    ],
    environment: { PERKIT_BUILT: 'all' },
  },
  /** `npm run test:unit` with code coverage. */
  coverage: vitest('--coverage'),
}

/** Kinds whose programs are not installed are skipped, unless they are named. */
const optional = { PERKIT_OPTIONAL: '1' }

const [name, ...options] = process.argv.slice(2)
const kind = kinds[name ?? '']
if (kind) process.exitCode = start(kind, options)
else if (name === undefined) process.exitCode = startAll()
else {
  process.stderr.write(`No tests are called "${name}". Choose one of: ${Object.keys(kinds).join(', ')}.\n`)
  process.exitCode = 2
}

function start({ program, environment }: Kind, args: readonly string[] = []) {
  return run(process.execPath, [...program, ...args], environment)
}

function startAll() {
  if (run('npm', ['run', '--silent', 'build']) !== 0) return 1
  const failed = Object.entries(kinds).filter(([title, { program, environment }]) => {
    process.stdout.write(`\n━━ ${title}\n`)
    return start({ program, environment: { ...environment, ...optional } }) !== 0
  })
  process.stdout.write(
    failed.length > 0 ? `\nFailed: ${failed.map(([title]) => title).join(', ')}\n` : '\nAll passed.\n',
  )
  return failed.length > 0 ? 1 : 0
}

/**
 * `npm test`: every check and test that a change is likely to break, in small sizes. The rest is `npm run test:full`.
 * Continues after a failure. Each check counts as one test. The last lines list the failures and
 * the totals: `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../.config/run.ts'
import { setUp } from './tools/setup.ts'
import { add, type Counts } from './tools/counts.ts'

const results = mkdtempSync(join(tmpdir(), 'perkit-test-'))
// Colors are for terminals only.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

const started = performance.now()
const checks = ['lint', 'build']
const steps: { title: string; run: () => Counts | Promise<Counts> }[] = [
  { title: 'Set-up', run: () => check('Set-up', setUp() ? 0 : 1) },
  // Each keeps one core busy, so they run in parallel.
  { title: 'Lint, format, types and build', run: () => inParallel(checks) },
  { title: 'Units, service, wire format, package', run: () => tests('test:unit') },
  { title: 'Elements in Chromium', run: () => tests('test:elements') },
]

const emptyCounts: Counts = { passed: 0, skipped: 0, failures: [] }
const outcomes: { title: string; counts: Counts; seconds: number }[] = []
for (const { title, run: step } of steps) {
  print(`\n━━ ${title}`)
  const start = performance.now()
  outcomes.push({ title, counts: await step(), seconds: secondsSince(start) })
}

print('\n━━ Summary')
for (const { title, counts, seconds } of outcomes)
  print(`${counts.failures.length > 0 ? '✗' : '✓'} ${title}: ${sentence(counts)} (${seconds} s)`)
const all = outcomes.map(({ counts }) => counts).reduce(add)
print(`${secondsSince(started)} s in total`)
rmSync(results, { recursive: true })
process.exitCode = all.failures.length > 0 ? 1 : 0
if (all.failures.length > 0) print(['\nFailed:', ...all.failures].join('\n'))
print(`\n${sentence(all)}`)

/** A check without tests of its own counts as one test. */
function check(name: string, status: number): Counts {
  return status === 0 ? { passed: 1, skipped: 0, failures: [] } : { passed: 0, skipped: 0, failures: [name] }
}

/** Prints the output of each check in one piece when it ends. */
async function inParallel(names: readonly string[]): Promise<Counts> {
  const ended = names.map(async (name) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, env: { ...process.env, ...plain } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    const [status] = await once(child, 'close')
    print(`${status === 0 ? '✓' : '✗'} ${name}${output && `\n${output.trimEnd()}`}`)
    return check(name, status ?? 1)
  })
  return (await Promise.all(ended)).reduce(add)
}

function secondsSince(start: number) {
  return Math.round((performance.now() - start) / 1000)
}

/** A runner that ran no test, or failed without a failed test (a threshold, a crash), counts as one failure. */
function tests(script: string): Counts {
  const countsFile = join(results, `${outcomes.length}.json`)
  const status = run('npm', ['run', '--silent', script], {
    ...plain,
    PERKIT_GATE: 'quick',
    PERKIT_COUNTS: countsFile,
  })
  const counts: Counts | undefined = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : undefined
  if (counts && (counts.failures.length > 0 || (status === 0 && counts.passed > 0))) return counts
  return add(counts ?? emptyCounts, check(`${script} (exit code ${status})`, 1))
}

function sentence({ passed, skipped, failures }: Counts) {
  return `${passed} passed, ${failures.length} failed, ${skipped} skipped`
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

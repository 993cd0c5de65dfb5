/**
 * `npm test`: everything, to the end even when something fails. Each check counts as one test, each
 * test of the two runners as itself. The last line is `N passed, N failed, N skipped`.
 */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../.config/run.ts'
import { setUp } from '../.config/setup.ts'
import { add, type Counts } from './support/counts.ts'

const results = mkdtempSync(join(tmpdir(), 'perkit-test-'))
const vitestFile = join(results, 'vitest.json')
const elementsFile = join(results, 'elements.json')
// Colours are for people who look on.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

const begun = performance.now()
const outcomes: Outcome[] = []
await step('Set-up', () => check(setUp() ? 0 : 1))
await step('Build', async () => check(await script('build')))
// Side by side, as each of them waits now and then: for a page, a frame, a lock.
await Promise.all([
  ...['format:check', 'lint', 'types'].map((name) => step(name, async () => check(await quietly(name)))),
  step('Elements in Chromium', elements),
  step('Units, service, package and journeys', units),
])

say('\n━━ Summary')
for (const outcome of outcomes) say(lineOf(outcome))
const all = outcomes.map(({ counts }) => counts).reduce(add)
say(`${secondsSince(begun)} s in all`)
rmSync(results, { recursive: true })
process.exitCode = all.failed > 0 ? 1 : 0
say(`\n${sentence(all)}`)

interface Outcome {
  title: string
  counts: Counts
  seconds: number
}

async function step(title: string, act: () => Counts | Promise<Counts>) {
  const start = performance.now()
  const outcome = { title, counts: await act(), seconds: secondsSince(start) }
  outcomes.push(outcome)
  say(lineOf(outcome))
}

function lineOf({ title, counts, seconds }: Outcome) {
  return `${counts.failed > 0 ? '✗' : '✓'} ${title}: ${sentence(counts)} (${seconds} s)`
}

/** A check that has no tests of its own counts as one. */
function check(status: number): Counts {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** What it has to say is said when it has ended, in one piece. */
async function quietly(name: string, environment: NodeJS.ProcessEnv = {}) {
  const child = start(name, [], environment, 'pipe')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  const status = await statusOf(child)
  if (said) say(`\n━━ ${name}\n${said.trimEnd()}\n`)
  return status
}

function script(name: string, ...args: string[]) {
  return statusOf(start(name, args, {}, 'inherit'))
}

function start(name: string, args: readonly string[], environment: NodeJS.ProcessEnv, stdio: StdioOptions) {
  return spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...plain, ...environment },
    stdio,
  })
}

/** 1 when it could not be started or was killed. */
async function statusOf(child: ChildProcess) {
  const [status] = await once(child, 'close').catch(() => [1])
  return Number(status ?? 1)
}

function secondsSince(start: number) {
  return Math.round((performance.now() - start) / 1000)
}

async function units() {
  const status = await script(
    'test:units',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestFile}`,
  )
  const report = read(vitestFile)
  return counted(status, {
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0),
    skipped: Number(report.numPendingTests ?? 0) + Number(report.numTodoTests ?? 0),
  })
}

async function elements() {
  const status = await quietly('test:elements', { PERKIT_COUNTS: elementsFile })
  const { passed, failed, skipped } = read(elementsFile)
  return counted(status, {
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
  })
}

/** A runner that failed without a failed test (a broken file, a threshold, a crash) failed once; so did one that ran none. */
function counted(status: number, counts: Counts): Counts {
  const unexplained = (status !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
  return unexplained ? { ...counts, failed: 1 } : counts
}

function read(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function sentence({ passed, failed, skipped }: Counts) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

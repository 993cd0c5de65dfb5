/**
 * `npm test`: everything, in order, to the end even when something fails. Each check counts as one test, each
 * test of the two runners as itself. The last line is `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../.config/run.ts'
import { setUp } from '../.config/setup.ts'
import { add, type Counts } from './support/counts.ts'

const results = mkdtempSync(join(tmpdir(), 'perkit-test-'))
const vitestFile = join(results, 'vitest.json')
const elementsFile = join(results, 'elements.json')
// Colours are for people who look on.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

const begun = performance.now()
const checks = ['format:check', 'lint', 'types', 'build']
const steps: { title: string; run: () => Counts | Promise<Counts> }[] = [
  { title: 'Set-up', run: () => check(setUp() ? 0 : 1) },
  // Each keeps one core busy, so they run side by side.
  { title: 'Formatting, lint, types and build', run: () => sideBySide(checks) },
  { title: 'Units, service, package and journeys', run: units },
  { title: 'Elements in Chromium', run: elements },
]

const outcomes: { title: string; counts: Counts; seconds: number }[] = []
for (const { title, run: step } of steps) {
  say(`\n━━ ${title}`)
  const start = performance.now()
  outcomes.push({ title, counts: await step(), seconds: secondsSince(start) })
}

say('\n━━ Summary')
for (const { title, counts, seconds } of outcomes)
  say(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${sentence(counts)} (${seconds} s)`)
const all = outcomes.map(({ counts }) => counts).reduce(add)
say(`${secondsSince(begun)} s in all`)
rmSync(results, { recursive: true })
process.exitCode = all.failed > 0 ? 1 : 0
say(`\n${sentence(all)}`)

/** A check that has no tests of its own counts as one. */
function check(status: number): Counts {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** What each has to say is said when it has ended, in one piece. */
async function sideBySide(names: readonly string[]): Promise<Counts> {
  const ended = names.map(async (name) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, env: { ...process.env, ...plain } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const [status] = await once(child, 'close')
    say(`${status === 0 ? '✓' : '✗'} ${name}${said && `\n${said.trimEnd()}`}`)
    return check(status === 0 ? 0 : 1)
  })
  return (await Promise.all(ended)).reduce(add)
}

function secondsSince(start: number) {
  return Math.round((performance.now() - start) / 1000)
}

function script(name: string, ...args: string[]) {
  return run('npm', ['run', '--silent', name, '--', ...args], plain)
}

function units() {
  const status = script(
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

function elements() {
  const status = run('npm', ['run', '--silent', 'test:elements'], { ...plain, PERKIT_COUNTS: elementsFile })
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

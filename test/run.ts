/**
 * `npm test`: everything, in order, to the end even when something fails. Each check counts as one test, each
 * test of the two runners as itself. The last line is `N passed, N failed, N skipped`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../.config/run.ts'
import { setUp } from '../.config/setup.ts'
import { add, type Counts } from './support/counts.ts'

const results = mkdtempSync(join(tmpdir(), 'perkit-test-'))
const vitestFile = join(results, 'vitest.json')
const elementsFile = join(results, 'elements.json')
// Colours are for people who look on.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

const steps: { title: string; run: () => Counts }[] = [
  { title: 'Set-up', run: () => check(setUp() ? 0 : 1) },
  { title: 'Formatting', run: () => check(script('format:check')) },
  { title: 'Lint', run: () => check(script('lint')) },
  { title: 'Types', run: () => check(script('types')) },
  { title: 'Build', run: () => check(script('build')) },
  { title: 'Units, service, package and journeys', run: units },
  { title: 'Elements in Chromium', run: elements },
]

const outcomes = steps.map(({ title, run: step }) => {
  say(`\n━━ ${title}`)
  const start = performance.now()
  const counts = step()
  return { title, counts, seconds: Math.round((performance.now() - start) / 1000) }
})

say('\n━━ Summary')
for (const { title, counts, seconds } of outcomes)
  say(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${sentence(counts)} (${seconds} s)`)
const all = outcomes.map(({ counts }) => counts).reduce(add)
rmSync(results, { recursive: true })
process.exitCode = all.failed > 0 ? 1 : 0
say(`\n${sentence(all)}`)

/** A check that has no tests of its own counts as one. */
function check(status: number): Counts {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
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

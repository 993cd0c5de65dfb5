/** Tells how the element tests went: a line a file, each failure in full, and as JSON the counts and each failure in a line, for `test/run.ts`. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner'
import { type Counts, failure } from '../test/support/counts.ts'
import { root } from './run.ts'

interface Test {
  title: string
  passed: boolean
  skipped: boolean
  error?: { message: string; stack?: string } | undefined
}

/** `countsFile`: where the counts go, if anywhere. */
export function elementReporter(countsFile?: string): Reporter {
  return {
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      // The runner's own logger moves the cursor about, even in a log file.
      for (const session of sessionsForTestFile)
        process.stdout.write(`${report(session, relative(root, testFile))}\n`)
    },
    onTestRunFinished({ sessions }) {
      if (countsFile) writeFileSync(countsFile, JSON.stringify(count([...sessions])))
    },
  }
}

function report(session: TestSession, file: string) {
  const tests = testsOf(session)
  const failed = tests.filter(isFailed)
  const mark = failed.length > 0 || session.errors.length > 0 ? '✗' : '✓'
  return [
    `${mark} ${file} (${tests.length} tests)`,
    ...failed.map(({ title, error }) =>
      indent(`✗ ${title}\n${indent([error?.message, error?.stack].join('\n'))}`),
    ),
    ...session.errors.map(({ message, stack }) => indent(`✗ ${message}\n${indent(stack ?? '')}`)),
    ...session.request404s.map((url) => indent(`not found: ${url}`)),
    ...session.logs.map((log) => indent(log.map(String).join(' '))),
  ].join('\n')
}

function count(sessions: readonly TestSession[]): Counts {
  const tests = sessions.flatMap(testsOf)
  return {
    passed: tests.filter(({ passed, skipped }) => passed && !skipped).length,
    skipped: tests.filter(({ skipped }) => skipped).length,
    failures: sessions.flatMap(failuresOf),
  }
}

/** A file that could not even be loaded is one failure. */
function failuresOf(session: TestSession) {
  const file = relative(root, session.testFile)
  const broken = session.errors.length > 0 || session.passed === undefined
  return [
    ...(broken ? [failure(file, session.errors[0]?.message ?? 'did not end')] : []),
    ...testsOf(session)
      .filter(isFailed)
      .map(({ title, error }) => failure(`${file} › ${title}`, error?.message)),
  ]
}

const isFailed = ({ passed, skipped }: Test) => !passed && !skipped

function testsOf({ testResults }: TestSession) {
  return testResults ? flatten(testResults, '') : []
}

function flatten({ tests, suites }: TestSuiteResult, above: string): Test[] {
  const here = tests.map(({ name, ...test }) => ({ ...test, title: `${above}${name}` }))
  return [...here, ...suites.flatMap((suite) => flatten(suite, `${above}${suite.name} › `))]
}

const indent = (text: string) => text.replace(/^/gm, '    ')

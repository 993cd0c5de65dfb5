/**
 * Reports the element tests: a line per file and each failure in full. Writes counts and failures as JSON for
 * `test/run.ts`.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner'
import { type Counts, failure } from './counts.ts'
import { root } from '../../.config/run.ts'

interface Test {
  title: string
  passed: boolean
  skipped: boolean
  error?: { message: string; stack?: string } | undefined
}

/** `countsFile`: path for the JSON file, if wanted. */
export function elementReporter(countsFile?: string): Reporter {
  return {
    reportTestFileResults({ sessionsForTestFile }) {
      // The runner's own logger moves the cursor, even in a log file.
      for (const session of sessionsForTestFile) process.stdout.write(`${report(session)}\n`)
    },
    onTestRunFinished({ sessions }) {
      if (countsFile) writeFileSync(countsFile, JSON.stringify(count([...sessions])))
    },
  }
}

/** Results of a page's files, then errors of the page itself. */
function report({ testFile, testResults, errors, request404s, logs }: TestSession) {
  const ofPage = [
    ...errors.map(({ message, stack }) => `✗ ${message}\n${indent(stack ?? '')}`),
    ...request404s.map((url) => `not found: ${url}`),
    ...logs.map((log) => log.map(String).join(' ')),
  ]
  return [
    ...(testResults?.suites ?? []).map(reportFile),
    ...(ofPage.length > 0 ? [`The page of ${relative(root, testFile)}`, ...ofPage.map(indent)] : []),
  ].join('\n')
}

function reportFile({ name, ...file }: TestSuiteResult) {
  const tests = flatten({ name, ...file }, '')
  const failed = tests.filter(isFailed)
  return [
    `${failed.length > 0 ? '✗' : '✓'} ${name} (${tests.length} tests)`,
    ...failed.map(({ title, error }) =>
      indent(`✗ ${title}\n${indent([error?.message, error?.stack].join('\n'))}`),
    ),
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

/** A page that did not finish counts as one failure. */
function failuresOf(session: TestSession) {
  const broken = session.errors.length > 0 || session.passed === undefined
  const page = `The page of ${relative(root, session.testFile)}`
  return [
    ...(broken ? [failure(page, session.errors[0]?.message ?? 'did not finish')] : []),
    ...testsOf(session)
      .filter(isFailed)
      .map(({ title, error }) => failure(title, error?.message)),
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

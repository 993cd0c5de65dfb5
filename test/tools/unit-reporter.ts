/** Writes the counts and failures of vitest's tests as JSON for `test/run.ts`. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type Counts, failure } from './counts.ts'
import { root } from '../../.config/run.ts'

/** `countsFile`: path for the JSON file, if wanted. */
export function unitReporter(countsFile?: string): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      if (!countsFile) return
      const tests = modules.flatMap(({ children }) => [...children.allTests()])
      const counts: Counts = {
        passed: tests.filter((test) => test.result().state === 'passed').length,
        skipped: tests.filter((test) => test.result().state === 'skipped').length,
        failures: [
          ...modules.flatMap(failuresOf),
          ...unhandled.map(({ message }) => failure('Outside of any test', message)),
        ],
      }
      writeFileSync(countsFile, JSON.stringify(counts))
    },
  }
}

/** Errors of a file, of its suites (hooks can fail although all tests pass), and of its tests. */
function failuresOf(module: TestModule) {
  const file = relative(root, module.moduleId)
  return [
    ...module.errors().map(({ message }) => failure(file, message)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite
        .errors()
        .map(({ message }) => failure(`${file} › ${suite.fullName} (setup or teardown)`, message)),
    ),
    ...[...module.children.allTests()]
      .filter((test) => test.result().state === 'failed')
      .map((test) => failure(`${file} › ${test.fullName}`, test.result().errors?.[0]?.message)),
  ]
}

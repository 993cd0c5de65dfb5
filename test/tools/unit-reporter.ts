/** Tells `test/run.ts` how vitest's tests went: the counts, and each failure in a line, as JSON. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type Counts, failure } from './counts.ts'
import { root } from '../../.config/run.ts'

/** `countsFile`: where the counts go, if anywhere. */
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

/** Of a file, of its suites, whose set-up and clearing away may fail with all tests passed or skipped, and of its tests. */
function failuresOf(module: TestModule) {
  const file = relative(root, module.moduleId)
  return [
    ...module.errors().map(({ message }) => failure(file, message)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite
        .errors()
        .map(({ message }) => failure(`${file} › ${suite.fullName} (its set-up or end)`, message)),
    ),
    ...[...module.children.allTests()]
      .filter((test) => test.result().state === 'failed')
      .map((test) => failure(`${file} › ${test.fullName}`, test.result().errors?.[0]?.message)),
  ]
}

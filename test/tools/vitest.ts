import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unitReporter } from './unit-reporter.ts'

const root = new URL('../..', import.meta.url).pathname

/** Tests that take seconds: browsers, processes, packages. */
const long = /\/test\/(system|soak)\/|\/service\/(cli|jobs)\/|-in-browser\.test/

/** A fresh clone does not know how long each file takes, and a long one that begins last runs alone, beside an idle core. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    // These run in Chromium, with web-test-runner.
    exclude: ['test/elements/**'],
    // Three processes for all files: what they share is loaded and compiled once, and each has one browser.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // These end what hangs. Nothing waits for so long on an idle machine, and a busy one needs the room.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', unitReporter(process.env.PERKIT_COUNTS)],
    globalSetup: ['test/support/postgres.ts'],
    // Journeys wait for a browser: one more than the cores keeps these busy.
    maxWorkers: 3,
    // To compile the embedded store a second time, for speed, costs its tests more than it saves them.
    execArgv: ['--liftoff-only'],
    coverage: {
      provider: 'v8',
      // Elements run in Chromium, with web-test-runner.
      include: ['src/**/*.ts'],
      exclude: ['src/elements/**', 'src/perkit.ts'],
      reporter: ['text-summary'],
      thresholds: { lines: 95, functions: 95 },
    },
  },
})

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unitReporter } from './unit-reporter.ts'

const root = new URL('../..', import.meta.url).pathname

/** Only in `npm run test:full`: processes, journeys, installs, sweeps. */
const fullOnly = ['test/soak/**', 'test/system/!(package|smoke)/**']

/** Runs slow files first, so that none is left running alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => Number(/\/test\/(system|soak)\//.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => isSlow(other) - isSlow(one))
  }
}

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    // Element tests run in Chromium, with web-test-runner.
    exclude: ['test/elements/**', ...(process.env.PERKIT_GATE === 'quick' ? fullOnly : [])],
    // Three processes run all files. Each compiles shared modules and starts its browser once.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', unitReporter(process.env.PERKIT_COUNTS)],
    globalSetup: ['test/support/postgres.ts'],
    // Many tests wait for a browser or a server, so one more worker than cores keeps both busy.
    maxWorkers: 3,
    // Optimizing the embedded store's WebAssembly takes longer than its tests gain from it.
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

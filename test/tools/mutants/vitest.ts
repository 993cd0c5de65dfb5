/** The vitest configuration of `npm run test:full -- mutants`. */
import { defineConfig } from 'vitest/config'
import { testFiles } from './areas.ts'

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    include: testFiles(),
    isolate: false,
    // Only a mutant that hangs takes this long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})

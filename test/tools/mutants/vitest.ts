/** How vitest runs the tests of an area for `npm run test:full -- mutants`. */
import { defineConfig } from 'vitest/config'
import { testFiles } from './areas.ts'

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    include: testFiles(),
    isolate: false,
    // A change that makes something wait for ever is noticed soon.
    testTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})

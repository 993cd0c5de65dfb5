/** How the tests run for `npm run mutants`: those of one area that need neither a store nor a browser. */
import { defineConfig } from 'vitest/config'

interface Area {
  /** The code to change. */
  mutate: string[]
  /** The tests that must notice. */
  tests: string[]
  /** Of a hundred changes, at least so many are noticed. Without it they are told, and that is all. */
  least?: number
}

export const areas: Record<string, Area> = {
  rules: {
    mutate: ['src/service/rules/**/*.ts'],
    // Examples alone: a property runs a thousand cases to notice what one of them has noticed.
    tests: ['test/service/rules/**/!(*properties).test.ts'],
    least: 85,
  },
  guards: {
    mutate: ['src/client/guard.ts', '.config/reply-guards.ts'],
    tests: ['test/package/{any-guard,guard-writer}.test.ts'],
    least: 85,
  },
  client: {
    mutate: ['src/client/**/*.ts', '!src/client/guard.ts'],
    tests: ['test/client/!(many|real-service).test.ts'],
  },
  state: {
    mutate: ['src/state/**/*.ts'],
    tests: ['test/state/**/!(*-in-browser|real-service).test.ts'],
  },
}

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: areas[process.env.PERKIT_MUTANTS ?? '']?.tests ?? [],
    isolate: false,
    // A change that makes something wait for ever is noticed soon.
    testTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})

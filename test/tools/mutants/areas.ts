/** The code that each area mutates, and its tests, which need neither a store nor a browser. */
import { readdirSync } from 'node:fs'
import { root } from '../../../.config/run.ts'

interface Area {
  mutate: string[]
  /** Paths of the tests, relative to `test`. */
  tests: RegExp
  /** Runs the tests with vitest in a new worker for each mutant, because they use servers, timeouts and polling. */
  needsVitest?: true
  /** Minimum percentage of killed mutants. Without it, mutants are only listed. */
  minScore?: number
}

export const areas: Record<string, Area> = {
  rules: {
    mutate: ['src/service/rules/**/*.ts'],
    // Without property tests, which run a thousand cases for each mutant.
    tests: /^unit\/rules\/.*(?<!properties)\.test\.ts$/,
    minScore: 90,
  },
  guards: {
    mutate: ['src/client/guard.ts', '.config/reply-guards.ts'],
    tests: /^system\/package\/(any-guard|guard-writer)\.test\.ts$/,
    minScore: 94,
  },
  client: {
    mutate: ['src/client/**/*.ts', '!src/client/guard.ts'],
    tests: /^unit\/client\/(?!leaks).*\.test\.ts$/,
    needsVitest: true,
  },
  state: {
    mutate: ['src/state/**/*.ts'],
    tests: /^unit\/state\/(?!real-service).*(?<!-in-browser)\.test\.ts$/,
    needsVitest: true,
  },
}

/** Paths of the current area's tests, relative to the project. */
export function testFiles() {
  const area = areas[process.env.PERKIT_MUTANTS ?? '']
  return readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
    .filter((file) => area?.tests.test(file))
    .map((file) => `test/${file}`)
}

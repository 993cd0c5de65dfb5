/** The code that each area mutates, and the tests that must notice: those that need neither a store nor a browser. */
import { readdirSync } from 'node:fs'
import { root } from '../../../.config/run.ts'

interface Area {
  /** The code to change. */
  mutate: string[]
  /** Paths of the tests that must notice, from `test`. */
  tests: RegExp
  /** Real servers, time-outs and polling: vitest itself runs these, in a worker of its own for each change. */
  needsVitest?: true
  /** Of a hundred changes, at least so many are noticed. Without it they are told, and that is all. */
  least?: number
}

export const areas: Record<string, Area> = {
  rules: {
    mutate: ['src/service/rules/**/*.ts'],
    // Examples alone: a property runs a thousand cases to notice what one of them has noticed.
    tests: /^unit\/rules\/.*(?<!properties)\.test\.ts$/,
    least: 85,
  },
  guards: {
    mutate: ['src/client/guard.ts', '.config/reply-guards.ts'],
    tests: /^system\/package\/(any-guard|guard-writer)\.test\.ts$/,
    least: 85,
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

/** The tests of the area that the run is about, by their paths from the project's folder. */
export function testFiles() {
  const area = areas[process.env.PERKIT_MUTANTS ?? '']
  return readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
    .filter((file) => area?.tests.test(file))
    .map((file) => `test/${file}`)
}

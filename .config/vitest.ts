import { defineConfig } from 'vitest/config'

const tests = (...areas: string[]) => areas.map((area) => `test/${area}/**/*.test.ts`)
const service = tests('service', 'relay', 'conformance', 'negative')
const pages = [...tests('journeys', 'embed', 'trials'), 'test/**/*-in-browser.test.ts']
const built = tests('package', 'docs')

const root = new URL('..', import.meta.url).pathname
const shared = {
  // One process for many files: what they share is loaded and compiled once, a third of their time.
  isolate: false,
  // These end what hangs. Nothing waits for so long on an idle machine, and a busy one needs the room.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { ...shared, name: 'service', include: service } },
      {
        root,
        test: {
          ...shared,
          name: 'units',
          include: ['test/**/*.test.ts'],
          exclude: [...service, ...pages, ...built, ...tests('elements')],
        },
      },
      // One browser a process.
      { root, test: { ...shared, name: 'pages', include: pages } },
      { root, test: { ...shared, name: 'package', include: built } },
    ],
    // Of the whole run: a project that extended this one would start a PostgreSQL of its own.
    globalSetup: ['test/support/postgres.ts'],
    // Journeys wait for a browser: one more than the cores keeps these busy.
    maxWorkers: 3,
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

import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    // These run in Chromium, with web-test-runner.
    exclude: ['test/elements/**'],
    // Three processes for all files: what they share is loaded and compiled once, and each has one browser.
    isolate: false,
    // These end what hangs. Nothing waits for so long on an idle machine, and a busy one needs the room.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
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

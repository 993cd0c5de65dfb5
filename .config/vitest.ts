import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/elements/**'],
    globalSetup: ['test/support/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
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

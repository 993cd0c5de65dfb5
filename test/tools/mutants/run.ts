/**
 * `npm run test:full -- mutants [rules | guards | client | state]`: lets Stryker mutate the code of an area and runs the
 * area's tests for each mutant. Lists the mutants that survive. Exits with 1 if an area's score is below its minimum.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { areas } from './areas.ts'
import { root } from '../../../.config/run.ts'

process.chdir(root)
const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in areas))
if (unknown.length)
  throw new Error(`No area ${unknown.join(', ')}: there are ${Object.keys(areas).join(', ')}.`)

const inOneProcess = {
  testRunner: 'bundled',
  plugins: [join(root, 'test/tools/mutants/runner.ts')],
  // Each of Stryker's processes loads the plugins.
  testRunnerNodeArgs: ['--import', 'tsx'],
  checkerNodeArgs: ['--import', 'tsx'],
  // Restarts the runner regularly, because it leaks memory.
  maxTestRunnerReuse: 400,
}
const withVitest = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/tools/mutants/vitest.ts', related: false },
}

const isTerminal = process.stdout.isTTY === true
const folder = mkdtempSync(join(tmpdir(), 'perkit-mutants-'))
for (const [name, { mutate, needsVitest, minScore = 0 }] of Object.entries(areas)) {
  if (selected.length && !selected.includes(name)) continue
  // Read by the processes that run the tests.
  process.env.PERKIT_MUTANTS = name
  await new Stryker({
    mutate,
    ...(needsVitest ? withVitest : inOneProcess),
    coverageAnalysis: 'perTest',
    disableTypeChecks: false,
    reporters: ['clear-text', isTerminal ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: isTerminal },
    allowConsoleColors: isTerminal,
    thresholds: { high: 100, low: minScore, break: minScore },
    tempDirName: folder,
    ignorePatterns: ['dist'],
    concurrency: 2,
    // Only a mutant that hangs takes longer, even on a busy machine.
    timeoutMS: 20_000,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  }).runMutationTest()
}
// Stryker removes it after a successful run.
rmSync(folder, { recursive: true, force: true })

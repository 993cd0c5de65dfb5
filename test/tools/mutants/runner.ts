/**
 * A test runner for Stryker. Its runner for vitest starts a worker and imports everything for each change, two seconds
 * for tests that take a tenth of one. Here one process runs them for many changes: code and tests are bundled once, and
 * evaluated anew for each change, so that nothing it leaves behind, such as a formula in a cache, outlives it.
 */
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  type MutantRunOptions,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { build, type Plugin } from 'esbuild'
import type { RunnerTask, RunnerTestCase } from 'vitest'
// What the tests register with must be what runs them: vitest alone knows which `@vitest/runner` it has.
import { startTests } from 'vitest/internal/browser'
import { testFiles } from './areas.ts'

type Hooks = Omit<Parameters<typeof startTests>[1], 'config' | 'importFile'>

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'bundled', createRunner)]

function createRunner(): TestRunner {
  const files = testFiles()
  let evaluate: Awaited<ReturnType<typeof bundle>>

  /** The tests with these ids, all of them without, until one has failed. */
  async function run(hooks: Hooks, ids?: string[]) {
    let hasFailed = false
    const imports = await evaluate()
    const ran = await startTests(ids ? specifications(ids) : files, {
      config,
      importFile: (file) => imports[file]?.(),
      ...hooks,
      onBeforeRunTask(test) {
        if (hasFailed) test.mode = 'skip'
        return hooks.onBeforeRunTask?.(test)
      },
      onAfterRunTask(test) {
        hasFailed ||= test.result?.state === 'fail'
        return hooks.onAfterRunTask?.(test)
      },
    })
    return { status: DryRunStatus.Complete as const, tests: ran.flatMap(resultsOf) }
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),

    async init() {
      evaluate = await bundle(files)
    },

    async dryRun() {
      const context = startContext({})
      const result = await run({
        onBeforeRunTask(test) {
          context.currentTestId = idOf(test)
        },
        onAfterRunTask() {
          delete context.currentTestId
        },
      })
      return { ...result, ...(context.mutantCoverage && { mutantCoverage: context.mutantCoverage }) }
    },

    async mutantRun({ activeMutant: { id }, mutantActivation, testFilter, hitLimit }: MutantRunOptions) {
      const context = startContext({ hitCount: 0, ...(hitLimit !== undefined && { hitLimit }) })
      const activate = () => {
        context.activeMutant = id
      }
      if (mutantActivation === 'static') activate()
      const result = await run({ onBeforeRunFiles: activate }, testFilter)
      return toMutantRunResult(determineHitLimitReached(context.hitCount, hitLimit) ?? result)
    },
  }
}

const config: Parameters<typeof startTests>[1]['config'] = {
  root: process.cwd(),
  name: undefined,
  setupFiles: [],
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
  passWithNoTests: false,
  testNamePattern: undefined,
  allowOnly: false,
  chaiConfig: undefined,
  maxConcurrency: 1,
  // Stryker ends what hangs.
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
}

/** What the changed code reads, and where it says which of its changes a test has come by. */
function startContext(context: InstrumenterContext) {
  Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: context })
  return context
}

/** Says which file the test is in, too. */
const idOf = ({ file, id }: RunnerTestCase) => `${file.filepath}#${id}`

function specifications(ids: readonly string[]) {
  const testsOf = new Map<string, string[]>()
  for (const [file = '', id = ''] of ids.map((id) => id.split('#')))
    testsOf.set(file, [...(testsOf.get(file) ?? []), id])
  return [...testsOf].map(([filepath, testIds]) => ({ filepath, testIds }))
}

/** Of each test; of a file or a suite, too, that could not be loaded or set up, as its tests then say nothing. */
function resultsOf(task: RunnerTask): TestResult[] {
  const { id, name, result } = task
  const told = { id: task.type === 'test' ? idOf(task) : id, name, timeSpentMs: result?.duration ?? 0 }
  const [error] = result?.errors ?? []
  const own: TestResult[] = error
    ? [{ ...told, status: TestStatus.Failed, failureMessage: error.message }]
    : task.type === 'test'
      ? [{ ...told, status: result?.state === 'pass' ? TestStatus.Success : TestStatus.Skipped }]
      : []
  return 'tasks' in task ? [...own, ...task.tasks.flatMap(resultsOf)] : own
}

/** A function that evaluates all modules anew when it is called, and gives what imports each of the files. */
async function bundle(files: readonly string[]) {
  const packages: Record<string, object> = {}
  const imports = files.map((file) => `${JSON.stringify(file)}: () => import('./${file}'),`)
  const { outputFiles } = await build({
    stdin: { contents: `Object.assign(files, {${imports.join('')}})`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    logLevel: 'error',
    plugins: [packagesFrom(packages)],
  })
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const evaluate = AsyncFunction('packages', 'files', outputFiles[0]?.text ?? '')
  return async () => {
    const loaded: Record<string, () => Promise<unknown>> = {}
    await evaluate(packages, loaded)
    return loaded
  }
}

/** Packages, which nothing changes, are imported once, here. */
const packagesFrom = (packages: Record<string, object>): Plugin => ({
  name: 'perkit:packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, namespace: 'package' }))
    onLoad({ filter: /.*/, namespace: 'package' }, async ({ path }) => {
      const names = Object.keys((packages[path] = await import(path)))
      // A name may be a word of the language, such as `default` or `null`.
      const taken = names.map((name, at) => `'${name}': _${at}`)
      const given = names.map((name, at) => `_${at} as '${name}'`)
      return {
        contents: `const { ${taken.join()} } = packages['${path}']; export { ${given.join()} }`,
      }
    })
  },
})

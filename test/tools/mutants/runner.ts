/**
 * A test runner for Stryker. Its vitest runner takes two seconds to import everything for each mutant, although the
 * tests take a tenth of a second. This runner bundles code and tests once and evaluates the bundle again for each
 * mutant, so that no state (such as a cached formula) is shared between mutants.
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
// The tests register with vitest's own copy of `@vitest/runner`, so that copy must run them.
import { startTests } from 'vitest/internal/browser'
import { testFiles } from './areas.ts'

type Hooks = Omit<Parameters<typeof startTests>[1], 'config' | 'importFile'>

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'bundled', createRunner)]

function createRunner(): TestRunner {
  const files = testFiles()
  let evaluate: Awaited<ReturnType<typeof bundle>>

  /** Runs the tests with these ids (default: all) until one fails. */
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
  // Stryker stops a run that hangs.
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
}

/** The global through which mutated code reads the active mutant and reports its coverage. */
function startContext(context: InstrumenterContext) {
  Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: context })
  return context
}

/** Unique across files. */
const idOf = ({ file, id }: RunnerTestCase) => `${file.filepath}#${id}`

function specifications(ids: readonly string[]) {
  const testsOf = new Map<string, string[]>()
  for (const [file = '', id = ''] of ids.map((id) => id.split('#')))
    testsOf.set(file, [...(testsOf.get(file) ?? []), id])
  return [...testsOf].map(([filepath, testIds]) => ({ filepath, testIds }))
}

/** Results of the tests, and errors of files or suites that fail to load or to set up. */
function resultsOf(task: RunnerTask): TestResult[] {
  const { id, name, result } = task
  const common = { id: task.type === 'test' ? idOf(task) : id, name, timeSpentMs: result?.duration ?? 0 }
  const [error] = result?.errors ?? []
  const own: TestResult[] = error
    ? [{ ...common, status: TestStatus.Failed, failureMessage: error.message }]
    : task.type === 'test'
      ? [{ ...common, status: result?.state === 'pass' ? TestStatus.Success : TestStatus.Skipped }]
      : []
  return 'tasks' in task ? [...own, ...task.tasks.flatMap(resultsOf)] : own
}

/** Returns a function that evaluates all modules again and returns an import function for each file. */
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

/** Packages are not mutated, so they are imported once. */
const packagesFrom = (packages: Record<string, object>): Plugin => ({
  name: 'perkit:packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, namespace: 'package' }))
    onLoad({ filter: /.*/, namespace: 'package' }, async ({ path }) => {
      const names = Object.keys((packages[path] = await import(path)))
      // A name can be a reserved word, such as `default` or `null`.
      const imported = names.map((name, at) => `'${name}': _${at}`)
      const exported = names.map((name, at) => `_${at} as '${name}'`)
      return {
        contents: `const { ${imported.join()} } = packages['${path}']; export { ${exported.join()} }`,
      }
    })
  },
})

/**
 * Bundles the element tests and runs several files per page. Loading hundreds of separate modules takes seconds, and
 * opening a page takes nearly a second.
 */
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestRunnerPlugin } from '@web/test-runner'
import { build, type Plugin } from 'esbuild'
import { root } from '../../.config/run.ts'

/** Test files per page; the runner identifies a page by its first file. */
export type Pages = ReadonlyMap<string, readonly string[]>

/** Distributes the element tests over pages, about `perPage` files to each. */
export function pagesOf(perPage: number, names = /./): Pages {
  const files = testFiles().filter((file) => names.test(file))
  const count = Math.ceil(files.length / perPage)
  const page = (place: number) => files.filter((_, index) => index % count === place)
  return new Map(files.slice(0, count).map((first, place) => [first, page(place)]))
}

/** These tests replace language files, which the built file does not export. */
const needSources = ['inherited-language.test.ts', 'redeemed-event.test.ts']

/** `npm test` leaves the sweeps to `npm run test:full`. */
const isLeftOut = (name: string) =>
  (process.env.PERKIT_GATE === 'quick' && name.startsWith('sweeps/')) ||
  (process.env.PERKIT_BUILT !== undefined && needSources.includes(name))

const testFiles = () =>
  readdirSync(`${root}test/elements`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !isLeftOut(name))
    .map((name) => `test/elements/${name}`)
    .toSorted()

/** A file that is not the first of a page is served alone. */
export function bundledTests(pages: Pages, plugins: Plugin[] = []): TestRunnerPlugin {
  let served: Promise<Map<string, string>> | undefined

  return {
    name: 'perkit:bundled-tests',
    async serve({ path }) {
      const bundled = await (served ??= bundle(plugins))
      const file = path.slice(1)
      if (file.endsWith('.ts') && bundled.has(compiled(path)))
        return { body: scriptOf(pages.get(file) ?? [file]), type: 'js' }
      const body = bundled.get(path)
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
    // Otherwise the server would look for these files on disk.
    async resolveImport({ source, context }) {
      return (await served)?.has(context.path) ? source : undefined
    },
  }
}

/** Loads the files of a page, each in its own suite, so that hooks apply only to the tests of their file. */
function scriptOf(files: readonly string[]) {
  return `
    import '/test/elements/support/page.js'
    for (const [file, script] of ${JSON.stringify(files.map((file) => [file, `/${compiled(file)}`]))}) {
      const suite = Mocha.Suite.create(mocha.suite, file)
      Mocha.interfaces.bdd(suite)
      suite.emit('pre-require', globalThis, file, mocha)
      await import(script).catch((error) => it('loads', () => { throw error }))
    }`
}

const compiled = (file: string) => file.replace(/ts$/, 'js')

/** Returns the bundled files by their paths on the server. Shared modules are separate files. */
async function bundle(plugins: Plugin[]) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...testFiles(), 'test/elements/support/page.ts'],
    outdir: '.',
    outbase: '.',
    chunkNames: 'test/elements/shared-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // For line numbers of failures. Pages do not load these files.
    sourcemap: 'linked',
    sourcesContent: false,
    // Lit's development mode, which warns about mistakes.
    conditions: ['development', 'browser', 'module'],
    // Served by the test runner.
    external: ['/__web-*'],
    plugins,
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, text }) => [`/${relative(root, path)}`, text]))
}

/**
 * Serves each element test in a few files instead of several hundred: a browser takes seconds to fetch and link
 * these, and every test file starts in a new one.
 */
import { relative } from 'node:path'
import type { TestRunnerPlugin } from '@web/test-runner'
import { build } from 'esbuild'
import { root } from './run.ts'

/** `files`: a glob of the tests, from the project's folder. */
export function bundledTests(files: string): TestRunnerPlugin {
  let served: Promise<Map<string, string>> | undefined

  return {
    name: 'perkit:bundled-tests',
    async serve({ path }) {
      const bundled = await (served ??= bundle(files))
      // Under a name of its own: what is called `.ts` would be compiled again.
      const script = path.replace(/\.ts$/, '.js')
      if (script !== path && bundled.has(script)) return { body: `import '${script}'`, type: 'js' }
      const body = bundled.get(path)
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
    // Else the server looks on the disk for each of these files.
    async resolveImport({ source, context }) {
      return (await served)?.has(context.path) ? source : undefined
    },
  }
}

/** By their paths on the server. What several tests import is a file of its own. */
async function bundle(files: string) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [files],
    outdir: '.',
    outbase: '.',
    chunkNames: 'test/elements/shared-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // For the lines of a failure: in files of their own, which no page fetches.
    sourcemap: 'linked',
    sourcesContent: false,
    // As a page in development has it: Lit warns of what is wrong.
    conditions: ['development', 'browser', 'module'],
    // The runner's own, which it serves itself.
    external: ['/__web-*'],
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, text }) => [`/${relative(root, path)}`, text]))
}

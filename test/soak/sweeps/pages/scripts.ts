/** Scripts for pages under test, bundled as a shop bundles its own. */
import { readFileSync } from 'node:fs'
import { build, type BuildOptions } from 'esbuild'
import { root } from '../../../../.config/run.ts'

/** A published script of an npm package; `path` is relative to `node_modules`. */
export const published = (path: string) => readFileSync(`${root}node_modules/${path}`, 'utf8')

/** Bundles code that imports packages or files of this folder. */
export async function bundle(code: string, options: BuildOptions = {}) {
  const { outputFiles: [script] = [] } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['module'],
    define: { 'process.env.NODE_ENV': '"development"' },
    ...options,
    write: false,
  })
  if (!script) throw new Error('esbuild produced no output')
  return script.text
}

/** A classic script for the head. */
export const inHead = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`

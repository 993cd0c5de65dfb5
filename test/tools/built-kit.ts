/**
 * Replaces the sources that element tests import with the built script-tag file. Names that the file does not export
 * still come from their sources.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { parseSync } from 'vite'
import { root } from '../../.config/run.ts'

/** URL path on the test server, and file path relative to the root. */
const builtFile = '/dist/perkit.js'

export function builtKit(): Plugin {
  const builtNames = new Set(exportedNames(root + builtFile))
  return {
    name: 'perkit:built-kit',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${builtFile}$`) }, ({ path }) => ({ path, external: true }))
      onResolve({ filter: /\/src\/.+\.ts$/ }, ({ path, resolveDir, namespace }) =>
        namespace === 'file' ? { path: resolve(resolveDir, path), namespace: 'built' } : undefined,
      )
      onLoad({ filter: /./, namespace: 'built' }, ({ path }) => ({
        contents: replacementFor(path, builtNames),
        resolveDir: root,
      }))
    },
  }
}

function replacementFor(path: string, builtNames: ReadonlySet<string>) {
  if (/\/elements\/(define\/|index\.generated)/.test(path)) return `export * from '${builtFile}'`
  const names = exportedNames(path)
  const built = names.filter((name) => builtNames.has(name))
  return [
    built.length > 0 ? `export { ${built.join(', ')} } from '${builtFile}'` : '',
    built.length < names.length || names.length === 0 ? `export * from '${path}'` : '',
  ].join('\n')
}

function exportedNames(path: string) {
  const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module
  const entries = staticExports.flatMap((statement) => statement.entries)
  return entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? [])))
}

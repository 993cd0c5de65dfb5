/**
 * Writes the files that pages load without a bundler: all elements in one file, smaller files for common pages,
 * language files, style sheets, the offline service worker, and the values for `integrity`.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { root } from './run.ts'

const dist = `${root}dist`

/** Files with the elements of one kind of page. */
const readyMade = ['perkit.promotions', 'perkit.cart', 'perkit.loyalty'] as const

/** `draft` writes only `perkit.js`, and skips the second minifier, which takes longer than all other steps. */
export async function writeScriptTag(mode: 'production' | 'draft') {
  const files = await bundle('perkit', mode)
  for (const name of mode === 'draft' ? [] : readyMade) files.push(...(await bundle(name, mode)))
  const hashes = Object.fromEntries([...new Set(files)].map((file) => [file, integrity(file)]))
  await writeWorker()
  writeFileSync(`${dist}/sri.json`, `${JSON.stringify(hashes, null, 2)}\n`)
  copyFileSync(`${root}src/elements/reserve.generated.css`, `${dist}/reserve.css`)
  cpSync(`${root}src/elements/themes`, `${dist}/themes`, { recursive: true })
}

/** Returns the names of the files: the entry first, then the language files, which all entries share. */
async function bundle(name: string, mode: string) {
  const built = await build({
    configFile: `${root}vite.config.ts`,
    mode,
    build: { lib: { entry: `${root}src/${name}.ts`, fileName: () => `${name}.js` } },
  })
  if (!Array.isArray(built)) throw new Error('Vite returned no output.')
  const chunks = built.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk')
  const names = chunks.map(({ fileName }) => fileName)
  return names.sort((one, other) => Number(other === `${name}.js`) - Number(one === `${name}.js`))
}

/** A classic script without global names, for `importScripts` in the shop's own worker. */
async function writeWorker() {
  const entry = `${root}src/perkit.offline.ts`
  await build({
    configFile: `${root}vite.config.ts`,
    mode: 'production',
    build: {
      lib: { entry, name: 'perkit', formats: ['iife'], fileName: () => 'perkit.offline.js' },
      license: false,
    },
  })
}

function integrity(file: string) {
  return `sha384-${createHash('sha384')
    .update(readFileSync(`${dist}/${file}`))
    .digest('base64')}`
}

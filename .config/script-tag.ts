/**
 * What a page takes by script tag, in `dist/`: the kit in one file, files for the commonest pages, language files,
 * styles, a worker for pages without a network, and values for `integrity`.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { root } from './run.ts'

const dist = `${root}dist`

/** For pages of one kind: what others need is not there. */
const readyMade = ['perkit.promotions', 'perkit.cart', 'perkit.loyalty'] as const

/** `draft` is the whole kit alone, without the search for the smallest form, which takes longer than all the rest. */
export async function writeScriptTag(mode: 'production' | 'draft') {
  const files = await bundle('perkit', mode)
  for (const name of mode === 'draft' ? [] : readyMade) files.push(...(await bundle(name, mode)))
  const hashes = Object.fromEntries([...new Set(files)].map((file) => [file, integrity(file)]))
  await writeWorker()
  writeFileSync(`${dist}/sri.json`, `${JSON.stringify(hashes, null, 2)}\n`)
  copyFileSync(`${root}src/elements/reserve.css`, `${dist}/reserve.css`)
  cpSync(`${root}src/elements/themes`, `${dist}/themes`, { recursive: true })
}

/** Names of the files: the kit, then its language files, which are the same for all. */
async function bundle(name: string, mode: string) {
  const built = await build({
    configFile: `${root}vite.config.ts`,
    mode,
    build: { lib: { entry: `${root}src/${name}.ts`, fileName: () => `${name}.js` } },
  })
  if (!Array.isArray(built)) throw new Error('vite built nothing')
  const chunks = built.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk')
  const names = chunks.map(({ fileName }) => fileName)
  return names.sort((one, other) => Number(other === `${name}.js`) - Number(one === `${name}.js`))
}

/** A classic script, which leaves no names in the shop's own worker. */
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

/** What goes into a script tag's `integrity`. */
function integrity(file: string) {
  return `sha384-${createHash('sha384')
    .update(readFileSync(`${dist}/${file}`))
    .digest('base64')}`
}

/** What a page takes by script tag, in `dist/`: the kit in one file, its language files, styles, and values for `integrity`. */
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { root } from './run.ts'

const dist = `${root}dist`

/** `draft` leaves out the search for the smallest form, which takes longer than all the rest. */
export async function writeScriptTag(mode: 'production' | 'draft') {
  const files = await bundle(mode)
  const hashes = Object.fromEntries(files.map((file) => [file, integrity(file)]))
  writeFileSync(`${dist}/sri.json`, `${JSON.stringify(hashes, null, 2)}\n`)
  copyFileSync(`${root}src/elements/reserve.css`, `${dist}/reserve.css`)
}

/** Names of the files: the kit, then its language files. */
async function bundle(mode: string) {
  const built = await build({ configFile: `${root}vite.config.ts`, mode })
  if (!Array.isArray(built)) throw new Error('vite built nothing')
  const chunks = built.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk')
  const names = chunks.map(({ fileName }) => fileName)
  return names.sort((one, other) => Number(other === 'perkit.js') - Number(one === 'perkit.js'))
}

/** What goes into a script tag's `integrity`. */
function integrity(file: string) {
  return `sha384-${createHash('sha384')
    .update(readFileSync(`${dist}/${file}`))
    .digest('base64')}`
}

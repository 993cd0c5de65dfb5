/** Writes a script-tag file that holds what a page shows, and no more. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Bundler, findBundler, minifiedAgain } from './bundlers.ts'
import { changesFor, entryOf } from './entry.ts'
import type { Kit } from './kit.ts'

export interface Wanted {
  /** Without the shop, which is in every file. */
  elements: readonly string[]
  /** Beside English. */
  languages: readonly string[]
  /** Path of the file; its libraries' licences are written beside it. */
  out: string
}

export interface Bundled {
  bundler: Bundler['name']
  /** In bytes. */
  size: number
  /** In bytes, compressed by brotli at its best. */
  brotli: number
  /** For the script tag's `integrity`. */
  integrity: string
}

const mark = '/*! perkit '

/** Needs a bundler. @throws Error where there is none, and rather than write over a file of another kind. */
export async function writeBundle(
  kit: Kit,
  { elements, languages, out }: Wanted,
  find: () => Promise<Bundler> = findBundler,
): Promise<Bundled> {
  if (existsSync(out) && !readFileSync(out, 'utf8').startsWith(mark))
    throw new Error(`${out} is there already, and perkit bundle has not written it.`)
  const bundler = await find()
  const code = await bundler.bundle(entryOf(kit, elements), changesFor(kit, languages))
  const head = `${mark}${kit.version}: ${[...elements, ...languages].join(', ')} */\n`
  const file = Buffer.from(head + (await minifiedAgain(code)))
  writeFileSync(out, file)
  copyFileSync(join(kit.dist, 'perkit.licenses.md'), out.replace(/\.js$/, '.licenses.md'))
  return {
    bundler: bundler.name,
    size: file.length,
    brotli: brotliCompressSync(file).length,
    integrity: `sha384-${createHash('sha384').update(file).digest('base64')}`,
  }
}

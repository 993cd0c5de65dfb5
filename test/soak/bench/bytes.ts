/** Download sizes of a page, after Brotli compression. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { dist } from '../../support/package.ts'
import type { Measurement } from './report.ts'

/** Brotli, quality 11. */
export const brotli = (code: string | Buffer) => brotliCompressSync(code).length

const scriptTagBudgets = {
  'perkit.js': 61_000,
  'perkit.promotions.js': 31_700,
  'perkit.cart.js': 38_300,
  'perkit.loyalty.js': 36_700,
  'perkit.offline.js': 1024,
}

/** Sizes of the script-tag files, and of each element bundled without lit and zod. */
export async function measureBytes(): Promise<Measurement[]> {
  const tags = readdirSync(join(dist, 'elements/define')).flatMap(
    (file) => /^(perk-[a-z-]+)\.generated\.js$/.exec(file)?.[1] ?? [],
  )
  const scriptTags = Object.entries(scriptTagBudgets).map(([name, budget]) => ({
    name,
    value: brotli(readFileSync(join(dist, name))),
    unit: 'B',
    budget,
  }))
  const each = tags.map(async (tag) => ({
    name: `perkit/elements/${tag}`,
    value: brotli(await bundled(join(dist, 'elements', tag.replace('perk-', ''), `${tag}.js`))),
    unit: 'B',
  }))
  return [...scriptTags, ...(await Promise.all(each))]
}

/** One module with its static imports, minified, without lit and zod. */
async function bundled(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^(lit|@lit\/|zod)/, output: { minify: true, comments: false } },
    },
  })
  const chunks = (Array.isArray(built) ? built : []).flatMap(({ output }) => output)
  const first = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
  if (first?.type !== 'chunk') throw new Error(`${entry} has an empty bundle`)
  const now = new Set([first.fileName, ...first.imports])
  return chunks
    .map((chunk) => (chunk.type === 'chunk' && now.has(chunk.fileName) ? chunk.code : ''))
    .join('\n')
}

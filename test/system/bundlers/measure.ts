/** Download sizes of the npm package in a page, by bundler. */
import { brotliCompressSync } from 'node:zlib'
import { bundlers, startProject } from './bundlers.ts'

export type BundlerName = keyof typeof bundlers

interface Page {
  code: string
  /** Brotli, quality 11. */
  budget: number
}

export const npmPages = {
  'an element and the shop': {
    code: "import 'perkit/define/perk-shop'\nimport 'perkit/define/perk-promotions'\n",
    budget: 22 * 1024,
  },
  everything: { code: "import 'perkit/define'\n", budget: 31 * 1024 },
  // All exports. Pages that use less of it are smaller.
  'perkit/client': { code: "export * from 'perkit/client'\n", budget: 8 * 1024 },
} satisfies Record<string, Page>

export type PageName = keyof typeof npmPages

export interface NpmBundle {
  page: PageName
  bundler: BundlerName
  /** Minified bytes, which bundlers use for their budgets. */
  raw: number
  brotli: number
}

export const everyBundler = Object.keys(bundlers) as BundlerName[] // its own keys

/** Needs `npm run build`. */
export async function measureNpmBundles(wanted: readonly [PageName, readonly BundlerName[]][]) {
  const project = startProject()
  const measured: NpmBundle[] = []
  try {
    for (const [page, names] of wanted)
      for (const bundler of names) {
        const entry = project.write(`${page.replace(/\W/g, '-')}-${bundler}`, npmPages[page].code)
        const code = await bundlers[bundler](entry)
        measured.push({ page, bundler, raw: code.length, brotli: brotliCompressSync(code).length })
      }
  } finally {
    project.remove()
  }
  return measured
}

/** Difference between the largest and the smallest size, relative to the smallest. */
export function spreadOf(bundles: readonly NpmBundle[]) {
  const sizes = bundles.map(({ brotli }) => brotli)
  return Math.max(...sizes) / Math.min(...sizes) - 1
}

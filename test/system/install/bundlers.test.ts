import { expect, test } from 'vitest'
import { everyBundler, measureNpmBundles, npmPages, spreadOf, type PageName } from '../bundlers/measure.ts'

/** Over its budget, as `npm run test:full -- bundlers` says: it may shrink, but not grow. In bytes, of the largest. */
const owed: Partial<Record<PageName, number>> = {
  'an element and the shop': 34_800,
  everything: 65_400,
}

/** With the default settings of Angular a page is warned of from here, in bytes as they are minified. */
const angularWarns = 500_000

test('whichever bundler a shop has, its pages stay within their budgets, and what is over them does not grow', async () => {
  const bundles = await measureNpmBundles([
    ['an element and the shop', everyBundler],
    ['everything', ['esbuild']],
    ['perkit/client', ['esbuild', 'rollup', 'vite']],
  ])

  expect(bundles).toHaveLength(8)
  const isOver = ({ page, brotli }: (typeof bundles)[number]) =>
    brotli > (owed[page] ?? npmPages[page].budget)
  expect(bundles.filter(isOver)).toEqual([])
  expect(bundles.filter(({ raw }) => raw > angularWarns)).toEqual([])
  for (const page of ['an element and the shop', 'perkit/client'])
    expect(spreadOf(bundles.filter((bundle) => bundle.page === page)), page).toBeLessThan(0.1)
})

import { expect, test } from 'vitest'
import { everyBundler, measureNpmBundles, npmPages, spreadOf, type PageName } from '../bundlers/measure.ts'

/** Upper limits in bytes for pages above the budget that `npm run test:full -- bundlers` reports: they may not grow. */
const limits: Partial<Record<PageName, number>> = {
  'an element and the shop': 37_400,
  everything: 68_200,
}

/** Angular warns about bundles above this size by default, in minified bytes. */
const angularWarningSize = 500_000

test('every page is within its limit in every bundler', async () => {
  const bundles = await measureNpmBundles([
    ['an element and the shop', everyBundler],
    ['everything', ['esbuild']],
    ['perkit/client', ['esbuild', 'rollup', 'vite']],
  ])

  expect(bundles).toHaveLength(8)
  const isOver = ({ page, brotli }: (typeof bundles)[number]) =>
    brotli > (limits[page] ?? npmPages[page].budget)
  expect(bundles.filter(isOver)).toEqual([])
  expect(bundles.filter(({ raw }) => raw > angularWarningSize)).toEqual([])
  for (const page of ['an element and the shop', 'perkit/client'])
    expect(spreadOf(bundles.filter((bundle) => bundle.page === page)), page).toBeLessThan(0.1)
})

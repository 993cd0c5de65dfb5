/**
 * `npm run bundlers`: what esbuild, rollup, webpack and Vite make of an element and the shop, of everything and of the
 * client, against the budgets. It tells what is over and ends well all the same. Needs `npm run build` first.
 */
import { table } from '../../soak/bench/report.ts'
import { everyBundler, measureNpmBundles, npmPages, spreadOf, type PageName } from './measure.ts'

const names = Object.keys(npmPages) as PageName[] // its own keys
const bundles = await measureNpmBundles(names.map((page) => [page, everyBundler]))

const rows = names.flatMap((page) => {
  const ofPage = bundles.filter((bundle) => bundle.page === page)
  return [
    ...ofPage.map(({ bundler, raw, brotli }) => ({
      name: `${page}, ${bundler}`,
      value: brotli,
      unit: 'B',
      budget: npmPages[page].budget,
      detail: `${raw.toLocaleString('en')} B minified`,
    })),
    { name: `${page}, largest over smallest`, value: 1 + spreadOf(ofPage), unit: '×', budget: 1.1 },
  ]
})
process.stdout.write(`${table(rows)}\n`)

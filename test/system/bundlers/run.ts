/**
 * `npm run test:full -- bundlers`: sizes of an element with the shop, of the whole kit and of the client, as bundled by
 * esbuild, rollup, webpack and Vite, compared with their budgets. Exits with 0 in any case. Needs `npm run build`.
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

/**
 * `npm run test:full -- frameworks [NAME …]`: creates an app in each framework from npm with the commands and files of
 * the page "Frameworks" and the packed package, and runs the same checks in each. Needs `npm run build` and npm's
 * registry. Exits with 1 if a check fails.
 */
import { rmSync } from 'node:fs'
import { apps } from './apps.ts'
import { checkApp, type Row } from './app.ts'
import { checks } from './checks.ts'
import { openShop } from './shop.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in apps))
if (unknown.length > 0)
  throw new Error(`Unknown framework ${unknown.join(', ')}. Choose from: ${Object.keys(apps).join(', ')}.`)

const signs = { passed: '✓', failed: '✗', skipped: '–' }
const rows: Row[] = []
const shop = await openShop()
try {
  for (const name of names.length > 0 ? names : Object.keys(apps)) {
    const added = await checkApp(name, shop)
    rows.push(...added)
    for (const { title, results } of added) {
      const failures = results.filter(({ outcome }) => outcome === 'failed').length
      process.stdout.write(`${title}: ${failures === 0 ? 'no failures' : `${failures} failed`}\n`)
    }
  }
} finally {
  await shop.close()
  rmSync(shop.folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Reasons with the checks and apps that they apply to. */
const reasons = new Map<string, { checks: Set<number>; titles: Set<string> }>()
for (const { title, results } of rows)
  for (const [at, { outcome, reason }] of results.entries()) {
    if (reason === undefined) continue
    const key = `${signs[outcome]} ${reason}`
    const entry = reasons.get(key) ?? { checks: new Set(), titles: new Set() }
    reasons.set(key, entry)
    entry.checks.add(at + 1)
    entry.titles.add(title)
  }

const width = Math.max(...rows.map(({ title }) => title.length))
const line = (title: string, cells: readonly (string | number)[]) =>
  [title.padEnd(width), ...cells.map((cell) => String(cell).padStart(2))].join(' ')
const numbers = checks.map((_, at) => at + 1)
process.stdout.write(
  [
    '',
    ...checks.map((check, at) => `${String(at + 1).padStart(2)} ${check}`),
    '',
    line('', numbers),
    ...rows.map(({ title, results }) =>
      line(
        title,
        results.map(({ outcome }) => signs[outcome]),
      ),
    ),
    '',
    ...[...reasons].map(
      ([reason, { checks, titles }]) =>
        `${[...titles].join('; ')} | ${[...checks].join(', ')}\n  ${reason.replaceAll('\n', '\n  ')}`,
    ),
    '',
  ].join('\n'),
)
if (rows.some(({ results }) => results.some(({ outcome }) => outcome === 'failed'))) process.exitCode = 1

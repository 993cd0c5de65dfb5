/**
 * `npm run test:full -- frameworks [NAME …]`: creates an app in each framework from npm with the commands and files of
 * the page "Frameworks" and the packed package, and runs the same checks in each. Needs `npm run build` and npm's
 * registry. Exits with 1 if a check fails.
 */
import { rmSync } from 'node:fs'
import { apps } from './apps.ts'
import { checkApp, type Result } from './app.ts'
import { checks } from './checks.ts'
import { openShop } from './shop.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in apps))
if (unknown.length > 0)
  throw new Error(`Unknown framework ${unknown.join(', ')}. Choose from: ${Object.keys(apps).join(', ')}.`)

const shop = await openShop()
const columns: { title: string; results: Result[] }[] = []
try {
  for (const name of names.length > 0 ? names : Object.keys(apps)) {
    process.stdout.write(`${name} …\n`)
    columns.push(...(await checkApp(name, shop)))
  }
} finally {
  await shop.close()
  rmSync(shop.folder, { recursive: true, force: true, maxRetries: 5 })
}

const signs = { passed: '✓', failed: '✗', skipped: '–' }
const widths = columns.map(({ title }) => title.length)
const row = (label: string, cells: readonly string[]) =>
  [label.padEnd(34), ...cells.map((cell, at) => cell.padEnd(widths[at] ?? 0))].join('  ').trimEnd()
process.stdout.write(
  [
    row(
      '',
      columns.map(({ title }) => title),
    ),
    ...checks.map((check, at) =>
      row(
        check,
        columns.map(({ results }) => signs[results[at]?.outcome ?? 'skipped']),
      ),
    ),
    ...columns.flatMap(({ title, results }) =>
      results.flatMap(({ outcome, reason }, at) =>
        reason ? `${signs[outcome]} ${title}, ${checks[at]}: ${reason}` : [],
      ),
    ),
    '',
  ].join('\n'),
)
if (columns.some(({ results }) => results.some(({ outcome }) => outcome === 'failed'))) process.exitCode = 1

import type { LoadOptions } from '../catalogue/load.ts'
import type { LoadReport } from '../catalogue/report.ts'
import { parseCommandArgs, type Command, type Terminal, countOf, formatNumber } from './command.ts'
import { chosenStore, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const checkHelp = `Usage: perkit check FILE

Check a catalog file: list every error with its line, entry and field, and warn
about likely mistakes, such as a condition that can never be met.

Secrets can stay out of the file: "\${NAME}" in keys is replaced by the
environment variable NAME, or by its value in .env in the folder of the file. A
project without keys and a secret that can be guessed are errors here, but do
not prevent loading.

This command does not open a store. "perkit diff" and "perkit load" also find
conflicts with the names and keys in a store.

Examples:
  perkit check catalogue.json
`

export const check: Command = {
  summary: 'check a catalog file and list every error',
  help: checkHelp,
  async run(args, terminal) {
    const [file = ''] = parseCommandArgs(args, ['FILE'], {}).positionals
    const { readCatalogue } = await import('../catalogue/check.ts')
    const { keyFaults } = await import('../catalogue/key-faults.ts')
    const { planCatalogue } = await import('../catalogue/mappers.ts')
    const { CatalogueError } = await import('../catalogue/plan.ts')
    const { catalogue, describe } = await readCatalogue(file)
    const plan = planCatalogue(catalogue, () => () => undefined)
    const faults = [...keyFaults(catalogue), ...plan.faults]
    if (faults.length > 0) throw new CatalogueError(faults, describe)
    reportWarnings(plan.warnings.map(describe), terminal)
    terminal.out(`${file} is valid: ${countOf(catalogue.projects.length, 'project')}.`)
  },
}

const diffHelp = `Usage: perkit diff FILE [options]

Show what "perkit load" would change, without changing anything. This is the
same as "perkit load --dry-run".

  + new entry
  ~ changed field
  = field that an operation of the API has changed, and that a load keeps
  - entry that is no longer in the file

Options:
${storeHelp}

Examples:
  perkit diff catalogue.json
`

export const diff: Command = {
  summary: 'show what loading a catalog file would change',
  help: diffHelp,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, ['FILE'], storeFlags)
    await loadFile(positionals[0] ?? '', flags.data, { dryRun: true }, terminal)
  },
}

const loadHelp = `Usage: perkit load FILE [options]

Load a catalog file into a store, as a whole or not at all. Loading the same
file again changes nothing. Entries that are no longer in the file stay in the
store, and those that are still live are listed.

A service on PostgreSQL applies changes immediately. With an embedded store,
stop the service first, or load the file at startup with
"perkit serve --catalogue FILE".

Options:
  --dry-run             show what would change, without changing anything
  --end-missing         end campaigns, promotion tiers, promotion stacks,
                        discount vouchers, earning rules and reward assignments
                        that are no longer in the file; they resume if you add
                        them again; cards with points or money stay
${storeHelp}

Examples:
  perkit load catalogue.json
  perkit load catalogue.json --end-missing --dry-run
`

export const load: Command = {
  summary: 'load a catalog file into a store',
  help: loadHelp,
  async run(args, terminal) {
    const options = {
      ...storeFlags,
      'dry-run': { type: 'boolean' },
      'end-missing': { type: 'boolean' },
    } as const
    const { flags, positionals } = parseCommandArgs(args, ['FILE'], options)
    const loadOptions = { dryRun: flags['dry-run'] ?? false, endMissing: flags['end-missing'] ?? false }
    await loadFile(positionals[0] ?? '', flags.data, loadOptions, terminal)
  },
}

async function loadFile(file: string, data: string | undefined, options: LoadOptions, terminal: Terminal) {
  const chosen = chosenStore(data, terminal.env)
  const { loadCatalogue } = await import('../catalogue/load.ts')
  const { readCatalogue } = await import('../catalogue/check.ts')
  const { linesOf } = await import('../catalogue/report.ts')
  // Report errors in the file before a store is opened or created.
  await readCatalogue(file)
  if (options.dryRun) requireStore(chosen)
  const { progress } = terminal
  // A dry run is short enough to keep a running service waiting.
  const report = await withStore({ ...chosen, useShared: options.dryRun, progress }, (store) =>
    loadCatalogue(store, file, new Date(), { ...options, progress }),
  )
  reportWarnings(report.warnings, terminal)
  for (const line of linesOf(reportedPart(report, options))) terminal.out(line)
  terminal.out(summaryOf(file, report, options))
}

/**
 * Shortens the report of a load without `--dry-run` or `--end-missing`. The first load lists no changes. Fields that the
 * load keeps and missing entries that cannot be ended are left out.
 */
function reportedPart(report: LoadReport, { dryRun, endMissing }: LoadOptions): LoadReport {
  if (dryRun || endMissing) return report
  const isFirst = report.unchanged === 0 && report.updated === 0
  return {
    ...report,
    changes: isFirst ? [] : report.changes,
    kept: [],
    missing: report.missing.filter(({ state }) => state === 'live'),
  }
}

function summaryOf(
  file: string,
  { created, updated, unchanged, missing }: LoadReport,
  { dryRun, endMissing }: LoadOptions,
) {
  const live = missing.filter(({ state }) => state === 'live').length
  const hint =
    live > 0 && !endMissing
      ? ` No longer in the file but still live: ${formatNumber(live)}. To end them, use --end-missing.`
      : ''
  if (created + updated === 0) return `Nothing to change: ${formatNumber(unchanged)} unchanged.${hint}`
  const counts = `${formatNumber(created)} added, ${formatNumber(updated)} changed, ${formatNumber(unchanged)} unchanged.`
  return `${dryRun ? `Dry run of ${file}` : `Loaded ${file}`}: ${counts}${hint}`
}

function reportWarnings(warnings: readonly string[], terminal: Terminal) {
  for (const warning of warnings) terminal.err(`Warning: ${warning}`)
}

/** `perkit check`, `diff` and `load`: check a catalog file, compare it with a store, and load it. */
import type { LoadOptions } from '../catalogue/load.ts'
import type { LoadReport } from '../catalogue/report.ts'
import { parseCommandArgs, type Command, type Terminal, countOf, formatNumber } from './command.ts'
import { chosenStore, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const checkHelp = `perkit check FILE

Looks at a catalogue file and names every fault: the line, the thing around it
and what is expected there. Warnings tell what can hardly be meant, such as a
condition that nothing can meet. No store is opened: names and keys that a store
already has are looked at by "perkit diff" and "perkit load".
`

export const check: Command = {
  summary: 'look at a catalogue file and name every fault',
  help: checkHelp,
  async run(args, terminal) {
    const [file = ''] = parseCommandArgs(args, ['FILE'], {}).words
    const { readCatalogue } = await import('../catalogue/check.ts')
    const { planCatalogue } = await import('../catalogue/mappers.ts')
    const { CatalogueError } = await import('../catalogue/plan.ts')
    const { catalogue, describe } = await readCatalogue(file)
    const { faults, warnings } = planCatalogue(catalogue, () => () => undefined)
    if (faults.length > 0) throw new CatalogueError(faults, describe)
    reportWarnings(warnings.map(describe), terminal)
    terminal.out(`${file} has no fault: ${countOf(catalogue.projects.length, 'project')}.`)
  },
}

// `perkit diff`: shows what loading a file would change.

const diffHelp = `perkit diff FILE [--data FOLDER]

Tells what "perkit load" would do, and changes nothing: + is added, ~ is changed,
field by field, and - is in the store but no longer in the file. The same as
"perkit load --dry-run".

${storeHelp}
`

export const diff: Command = {
  summary: 'tell what loading a catalogue file would change',
  help: diffHelp,
  async run(args, terminal) {
    const { flags, words } = parseCommandArgs(args, ['FILE'], storeFlags)
    await loadFile(words[0] ?? '', flags.data, { dryRun: true }, terminal)
  },
}

// `perkit load`: loads a catalog into a store.

const loadHelp = `perkit load FILE [--dry-run] [--end-missing] [--data FOLDER]

Loads a catalogue file into a store, whole or not at all. The same file again
changes nothing. A service on PostgreSQL sees the change at once; one on an
embedded store must be stopped first, or load the file when it starts.

What an earlier file had and this one has not stays in the store, and is told.

  --dry-run                      change nothing, and tell what would change
  --end-missing                  end what is no longer in the file: campaigns,
                                 promotion tiers, discount vouchers, earning
                                 rules and offers of rewards. In the file again,
                                 they go on. Cards with points or money stay
${storeHelp}
`

export const load: Command = {
  summary: 'load a catalogue file into a store',
  help: loadHelp,
  async run(args, terminal) {
    const options = {
      ...storeFlags,
      'dry-run': { type: 'boolean' },
      'end-missing': { type: 'boolean' },
    } as const
    const { flags, words } = parseCommandArgs(args, ['FILE'], options)
    const chosen = { dryRun: flags['dry-run'] ?? false, endMissing: flags['end-missing'] ?? false }
    await loadFile(words[0] ?? '', flags.data, chosen, terminal)
  },
}

async function loadFile(file: string, data: string | undefined, options: LoadOptions, terminal: Terminal) {
  const chosen = chosenStore(data, terminal.env)
  const { loadCatalogue } = await import('../catalogue/load.ts')
  const { readCatalogue } = await import('../catalogue/check.ts')
  const { linesOf } = await import('../catalogue/report.ts')
  // Fail before a store is opened or created.
  await readCatalogue(file)
  if (options.dryRun) requireStore(chosen)
  const { progress } = terminal
  const report = await withStore({ ...chosen, progress: terminal.progress }, (store) =>
    loadCatalogue(store, file, new Date(), { ...options, progress }),
  )
  reportWarnings(report.warnings, terminal)
  for (const line of linesOf(reportedPart(report, options))) terminal.out(line)
  terminal.out(summaryOf(file, report, options))
}

/**
 * The first load reports only the number of created entries. Kept entries are reported for `--dry-run` and
 * `--end-missing`.
 */
function reportedPart(report: LoadReport, { dryRun, endMissing }: LoadOptions): LoadReport {
  if (dryRun || endMissing) return report
  const isFirst = report.unchanged === 0 && report.updated === 0
  return {
    ...report,
    changes: isFirst ? [] : report.changes,
    missing: report.missing.filter(({ state }) => state === 'live'),
  }
}

function summaryOf(
  file: string,
  { created, updated, unchanged, missing }: LoadReport,
  { dryRun, endMissing }: LoadOptions,
) {
  const live = missing.filter(({ state }) => state === 'live').length
  const announced =
    live > 0 && !endMissing
      ? ` ${countOf(live, 'thing')} of earlier files ${live === 1 ? 'is' : 'are'} still live; --end-missing ends what is.`
      : ''
  if (created + updated === 0) return `Nothing to change: ${formatNumber(unchanged)} unchanged.${announced}`
  const counts = `${formatNumber(created)} added, ${formatNumber(updated)} changed, ${formatNumber(unchanged)} unchanged.`
  return `${dryRun ? `${file} would be loaded` : `Loaded ${file}`}: ${counts}${announced}`
}

function reportWarnings(warnings: readonly string[], terminal: Terminal) {
  for (const warning of warnings) terminal.say(`Warning: ${warning}`)
}

import { open, type FileHandle } from 'node:fs/promises'
import type { Project } from '../auth/caller.ts'
import type { Campaign } from '../campaigns/queries.ts'
import type { Store } from '../database/store.ts'
import type { Imported, ImportOptions } from '../import/import.ts'
import type { Sheet } from '../import/sheet.ts'
import {
  formatNumber,
  countOf,
  parseCommandArgs,
  UsageError,
  type Command,
  type Terminal,
} from './command.ts'
import { chosenStore, findProject, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `Usage: perkit import members FILE --campaign PROGRAM [options]
       perkit import codes FILE --campaign CAMPAIGN [options]
       perkit import points FILE [--campaign PROGRAM] [options]

Import rows from a CSV file in UTF-8. The first row contains the column names,
separated by comma, semicolon or tab. Importing the same file again adds
nothing.

members: add a customer and a card of the loyalty program for each row. Without
a code, one is generated. Existing members and customer data stay unchanged.
  Columns: source_id, code, name, description, email, phone, birthdate,
  address.line_1, address.line_2, address.postal_code, address.city,
  address.state, address.country, metadata.NAME

codes: add a voucher of the campaign for each row. Its value comes from the
campaign. Existing codes stay unchanged.
  Columns: code, start_date, expiration_date, redemption.quantity, category,
  additional_info, metadata.NAME

points: add points to the card with this "code", or to the only card of the
customer with this "source_id". "reference" is your own id for the row and must
be unique in the project.
  Columns: reference, code, source_id, points, expires_on, reason

All rows are checked before any is imported. If a row is invalid, its line and
column are listed and nothing is imported. Rows are imported in batches of 500;
after an interruption, run the same command again to continue.

Options:
  --campaign ID         id or name of the campaign or loyalty program
  --dry-run             check the file without importing it
  --all-or-nothing      import nothing if a row is invalid (default)
  --skip-bad            import the valid rows and write the invalid ones to
                        standard output, unchanged
  --bad FILE            with --skip-bad: write invalid rows to this new file
  --project ID          required if the store has several projects
${storeHelp}

Examples:
  perkit import members members.csv --campaign Club
  perkit import codes codes.csv --campaign Printed --dry-run
  perkit import points points.csv --skip-bad --bad invalid.csv
`

const options = {
  ...storeFlags,
  campaign: { type: 'string' },
  project: { type: 'string' },
  bad: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'all-or-nothing': { type: 'boolean' },
  'skip-bad': { type: 'boolean' },
} as const

type Flags = ReturnType<typeof parseCommandArgs<typeof options>>['flags']

const kinds = {
  members: {
    noun: 'program',
    rows: 'members',
    load: async ({ id, case_sensitive_codes }: Project, program: Campaign) =>
      loadWith((await import('../import/members-sheet.ts')).membersSheet(id, program, case_sensitive_codes)),
  },
  codes: {
    noun: 'campaign',
    rows: 'codes',
    load: async ({ id, case_sensitive_codes }: Project, campaign: Campaign) =>
      loadWith((await import('../import/codes-sheet.ts')).codesSheet(id, campaign, case_sensitive_codes)),
  },
  points: {
    noun: 'program',
    rows: 'rows of points',
    load: async ({ id }: Project, program?: Campaign) =>
      loadWith((await import('../import/points-sheet.ts')).pointsSheet(id, program?.id ?? null, new Date())),
  },
} as const

type Kind = keyof typeof kinds

type Load = (store: Store, file: string, options: ImportOptions) => Promise<Imported>

const loadWith =
  <Row>(sheet: Sheet<Row>): Load =>
  async (store, file, options) =>
    (await import('../import/import.ts')).importFile(store, file, sheet, options)

export const importCommand: Command = {
  summary: 'import members, codes or points from a CSV file',
  help,
  async run([kind = '', ...args], terminal) {
    if (!isKind(kind)) throw new UsageError(`Specify what to import: ${Object.keys(kinds).join(', ')}.`)
    const { flags, positionals } = parseCommandArgs(args, ['FILE'], options)
    const [file = ''] = positionals
    checkFlags(kind, flags)
    const chosen = chosenStore(flags.data, terminal.env)
    requireStore(chosen)
    const badRows = await badRowWriter(flags, terminal)
    const importOptions: ImportOptions = {
      dryRun: flags['dry-run'] ?? false,
      skipBad: flags['skip-bad'] ?? false,
      onBadRow: (raw) => badRows.write(raw),
      progress: terminal.progress,
    }
    const result = await withStore({ ...chosen, progress: terminal.progress }, (store) =>
      importKind(store, kind, file, flags, importOptions),
    ).finally(() => badRows.close())
    for (const fault of result.faults) terminal.err(fault)
    const summary = summaryOf(kind, file, result, importOptions)
    // Standard output is reserved for the invalid rows.
    if (importOptions.skipBad && flags.bad === undefined) terminal.err(summary)
    else terminal.out(summary)
  },
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

function checkFlags(kind: Kind, flags: Flags) {
  if (kind !== 'points' && flags.campaign === undefined)
    throw new UsageError(`--campaign is missing: set the ${kinds[kind].noun} of the ${kind}.`)
  if (flags['skip-bad'] && flags['all-or-nothing'])
    throw new UsageError('--skip-bad and --all-or-nothing cannot be combined.')
  if (flags.bad !== undefined && !flags['skip-bad']) throw new UsageError('--bad requires --skip-bad.')
}

async function importKind(
  store: Store,
  kind: Kind,
  file: string,
  flags: Flags,
  importOptions: ImportOptions,
) {
  const project = await findProject(store, flags.project)
  const { campaign: name } = flags
  const campaign = name === undefined ? undefined : await campaignOf(store, project.id, kind, name)
  // Without a campaign, only points can be imported. They can then go to cards of any program.
  const load = await (campaign ? kinds[kind].load(project, campaign) : kinds.points.load(project))
  return load(store, file, importOptions)
}

async function campaignOf({ db }: Store, project_id: string, kind: Kind, name: string): Promise<Campaign> {
  const { findCampaign } = await import('../campaigns/queries.ts')
  const campaign = await findCampaign(db, project_id, name)
  if (!campaign) throw new Error(`${project_id} has no campaign "${name}".`)
  if (kinds[kind].noun === 'program' && campaign.campaign_type !== 'LOYALTY_PROGRAM')
    throw new Error(
      `--campaign must be a LOYALTY_PROGRAM; "${name}" is a campaign of type ${campaign.campaign_type}.`,
    )
  return campaign
}

/** Creates the file only when there is a row to write, and never overwrites a file. */
async function badRowWriter({ bad, 'skip-bad': skipBad }: Flags, terminal: Terminal) {
  let file: FileHandle | undefined
  return {
    async write(raw: string) {
      if (!skipBad) return
      const line = raw.replace(/[\r\n]+$/, '')
      if (bad === undefined) return terminal.out(line)
      file ??= await open(bad, 'wx', 0o600)
      await file.write(`${line}\n`)
    },
    close: async () => file?.close(),
  }
}

function summaryOf(
  kind: Kind,
  file: string,
  { loaded, unchanged, bad }: Imported,
  { dryRun }: ImportOptions,
) {
  const { rows } = kinds[kind]
  const skipped = bad > 0 ? `, ${countOf(bad, 'invalid row')} skipped` : ''
  if (loaded === 0)
    return `Nothing to import from ${file}: ${formatNumber(unchanged)} ${rows} unchanged${skipped}.`
  const outcome = dryRun ? `Dry run of ${file}` : `Imported ${file}`
  return `${outcome}: ${formatNumber(loaded)} ${rows}, ${formatNumber(unchanged)} unchanged${skipped}.`
}

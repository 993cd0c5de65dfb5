/** `perkit import`: imports members, codes or points from a CSV file. */
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

const help = `perkit import members FILE --campaign PROGRAMME
perkit import codes FILE --campaign CAMPAIGN
perkit import points FILE [--campaign PROGRAMME]

Loads rows of a CSV file in UTF-8 whose first row names its columns, separated
by comma, semicolon or tab. The same file again loads nothing twice.

  members   source_id, code, name, description, email, phone, birthdate,
            address.line_1, address.line_2, address.postal_code, address.city,
            address.state, address.country, metadata.NAME
            A customer and a card of the programme for each; a card without a
            code is given one. Who is a member, and what is known of a customer,
            stays as it is.
  codes     code, start_date, expiration_date, redemption.quantity, category,
            additional_info, metadata.NAME
            A voucher of the campaign for each, with what the campaign says its
            vouchers give. A code that the campaign has stays as it is.
  points    reference, code, source_id, points, expires_on, reason
            Points for the card of that code, or of that customer. A reference
            is yours, and counts once in a project for good.

Every row is looked at before any is loaded; bad ones are named by line and
column, and then nothing is loaded. Rows are loaded 500 at a time: interrupted,
the same command goes on where it stopped.

  --campaign ID                  the campaign or loyalty programme, or its name
  --dry-run                      load nothing, and tell what would be
  --all-or-nothing               a bad row keeps all out: so it is without a flag
  --skip-bad                     load the rest, and write bad rows, as they stand
                                 in the file, to standard output
  --bad FILE                     to this new file instead
  --project ID                   where the store has several
${storeHelp}
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

/** What can be imported: the kind of campaign, the noun for rows, and the loader. */
const kinds = {
  members: {
    place: 'programme',
    rows: 'members',
    load: async ({ id, case_sensitive_codes }: Project, program: Campaign) =>
      loadWith((await import('../import/members-sheet.ts')).membersSheet(id, program, case_sensitive_codes)),
  },
  codes: {
    place: 'campaign',
    rows: 'codes',
    load: async ({ id, case_sensitive_codes }: Project, campaign: Campaign) =>
      loadWith((await import('../import/codes-sheet.ts')).codesSheet(id, campaign, case_sensitive_codes)),
  },
  points: {
    place: 'programme',
    rows: 'rows of points',
    load: async ({ id }: Project, program?: Campaign) =>
      loadWith((await import('../import/points-sheet.ts')).pointsSheet(id, program?.id ?? null, new Date())),
  },
} as const

type Kind = keyof typeof kinds

type Load = (store: Store, file: string, wanted: ImportOptions) => Promise<Imported>

const loadWith =
  <Row>(sheet: Sheet<Row>): Load =>
  async (store, file, wanted) =>
    (await import('../import/import.ts')).importFile(store, file, sheet, wanted)

export const importCommand: Command = {
  summary: 'load members, codes or points from a CSV file',
  help,
  async run([kind = '', ...args], terminal) {
    if (!isKind(kind)) throw new UsageError(`Say what to import: ${Object.keys(kinds).join(', ')}.`)
    const { flags, words } = parseCommandArgs(args, ['FILE'], options)
    const [file = ''] = words
    checkFlags(kind, flags)
    const chosen = chosenStore(flags.data, terminal.env)
    requireStore(chosen)
    const badRows = await badRowWriter(flags, terminal)
    const wanted: ImportOptions = {
      dryRun: flags['dry-run'] ?? false,
      skipBad: flags['skip-bad'] ?? false,
      onBadRow: (raw) => badRows.write(raw),
      progress: terminal.progress,
    }
    const done = await withStore({ ...chosen, progress: terminal.progress }, (store) =>
      importKind(store, kind, file, flags, wanted),
    ).finally(() => badRows.close())
    for (const fault of done.faults) terminal.say(fault)
    const answer = summaryOf(kind, file, done, wanted)
    // Standard output contains the bad rows.
    if (wanted.skipBad && flags.bad === undefined) terminal.say(answer)
    else terminal.out(answer)
  },
}

const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word)

function checkFlags(kind: Kind, flags: Flags) {
  if (kind !== 'points' && flags.campaign === undefined)
    throw new UsageError(`--campaign is missing: the ${kinds[kind].place} of the ${kind}.`)
  if (flags['skip-bad'] && flags['all-or-nothing'])
    throw new UsageError('--skip-bad and --all-or-nothing contradict each other.')
  if (flags.bad !== undefined && !flags['skip-bad'])
    throw new UsageError('--bad is where --skip-bad writes bad rows: say --skip-bad, too.')
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
  // Only points can be imported without a campaign: cards are then found in every program.
  const load = await (campaign ? kinds[kind].load(project, campaign) : kinds.points.load(project))
  return load(store, file, importOptions)
}

async function campaignOf({ db }: Store, project_id: string, kind: Kind, name: string): Promise<Campaign> {
  const { findCampaign } = await import('../campaigns/queries.ts')
  const campaign = await findCampaign(db, project_id, name)
  if (!campaign) throw new Error(`There is no campaign "${name}" in ${project_id}.`)
  if (kinds[kind].place === 'programme' && campaign.campaign_type !== 'LOYALTY_PROGRAM')
    throw new Error(`"${name}" is a ${campaign.campaign_type}: expected a LOYALTY_PROGRAM.`)
  return campaign
}

/** Writes bad rows. Creates the file on the first bad row and never overwrites an existing one. */
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

function summaryOf(kind: Kind, file: string, { loaded, known, bad }: Imported, { dryRun }: ImportOptions) {
  const { rows } = kinds[kind]
  const left = bad > 0 ? `, ${countOf(bad, 'bad row')} left out` : ''
  if (loaded === 0) return `Nothing to load from ${file}: ${formatNumber(known)} ${rows} unchanged${left}.`
  const done = dryRun ? `${file} would be loaded` : `Loaded ${file}`
  return `${done}: ${formatNumber(loaded)} ${rows}, ${formatNumber(known)} unchanged${left}.`
}

/**
 * What a project of the catalogue comes to: one entry for each row it wants, with references resolved. Faults
 * are collected on the way, so that the check of a file and its loading are the same walk.
 */
import { createHash } from 'node:crypto'
import type { z } from '../../contract/zod.ts'
import type { VoucherTables } from '../database/job-tables.ts'
import type { RedemptionTables } from '../database/redemption-tables.ts'
import type { Tables } from '../database/tables.ts'
import { detailsOf, fieldOf } from '../schema-issues.ts'
import type { DeclaredHistory } from './schema/programme.ts'

/** A table that the catalogue declares rows of. */
export type Kind = Exclude<
  keyof Tables,
  | keyof RedemptionTables
  | keyof VoucherTables
  | 'project_versions'
  | 'shop_versions'
  | 'catalogue_entries'
  | 'access_tokens'
  | 'promotion_tier_totals'
>

/** JSON travels as text; a list of numbers is an integer[] column. */
export type ColumnValue = string | number | boolean | null | number[]
export type ColumnValues = Record<string, ColumnValue>

export type PastEvent = DeclaredHistory[number]

/** Of a card that the file makes. */
export interface Past {
  campaign_id: string
  events: readonly PastEvent[]
}

export interface PlannedRow {
  kind: Kind
  path: string
  key: { project_id: string; id?: string }
  /** What the file says: written when it says something else than last time. */
  declared: ColumnValues
  /** Written only when the row is made: operations move it from there. */
  initial: ColumnValues
  /** What happened to a loyalty card before it is made. */
  past?: Past
  /** When it came to be, where that is known. */
  since?: Date
}

/** The id of the row that has `value` in a unique field, as the store knows it. */
export type ExistingId = (kind: Kind, field: string, value: string) => string | undefined

export interface Addition {
  kind: Kind
  id: string
  path: string
  declared: ColumnValues
  initial?: ColumnValues
  past?: Past
  since?: Date | undefined
  /** Fields that no other thing of the kind may have the same of. */
  unique?: Record<string, string | undefined>
}

export class Plan {
  readonly entries: PlannedRow[] = []
  readonly faults: Fault[] = []
  /** What does not stop the file, and is hardly meant. */
  readonly warnings: Fault[] = []
  readonly project_id: string
  readonly #known: ExistingId
  readonly #declared = new Map<string, ColumnValues>()
  readonly #aliases = new Map<string, string>()
  readonly #taken = new Map<string, string>()

  constructor(project_id: string, known: ExistingId) {
    this.project_id = project_id
    this.#known = known
  }

  fault(path: string, message: string) {
    this.faults.push({ path, message })
  }

  warn(path: string, message: string) {
    this.warnings.push({ path, message })
  }

  /** The id of the row that has this already. */
  known(kind: Kind, field: string, value: string): string | undefined {
    return this.#known(kind, field, value)
  }

  /** The id that was given, else that of the row which already has this unique field, else one made from the name. */
  id(kind: Kind, prefix: string, given: string | undefined, name: string, field?: string): string {
    const known = given === undefined && field ? this.#known(kind, field, name) : undefined
    return given ?? known ?? `${prefix}_${digest(this.project_id, kind, name)}`
  }

  add({ kind, id, path, declared, initial = {}, past, since, unique = {} }: Addition) {
    this.#claim(kind, 'id', id, path, 'expected one of its own (where ids are left out: another name)')
    for (const [field, value] of Object.entries(unique)) {
      if (value === undefined) continue
      this.#claim(kind, field, value, path, 'expected one of its own')
      this.#aliases.set(`${kind} ${value}`, id)
      const known = this.#known(kind, field, value)
      if (known !== undefined && known !== id) {
        this.fault(`${path}.${field}`, `expected one that is free; ${known} has it already`)
      }
    }
    this.#declared.set(`${kind} ${id}`, declared)
    const key = { project_id: this.project_id, id }
    this.entries.push({ kind, path, key, declared, initial, ...(past && { past }), ...(since && { since }) })
  }

  /** The id of the thing that the file calls `name`; its id wins over other names. Unknown is a fault. */
  refer(kind: Kind, name: string, path: string): string {
    if (this.#declared.has(`${kind} ${name}`)) return name
    const id = this.#aliases.get(`${kind} ${name}`)
    if (id === undefined) this.fault(path, `expected one of the ${kind.replaceAll('_', ' ')} of this project`)
    return id ?? name
  }

  /** What the file says of a thing. */
  declared(kind: Kind, id: string): ColumnValues | undefined {
    return this.#declared.get(`${kind} ${id}`)
  }

  /** The place in the file that has this of a unique field already; else it is this one's from now on. */
  claim(kind: Kind, field: string, value: string, path: string): string | undefined {
    const other = this.claimOf(kind, field, value)
    if (other === undefined) this.#taken.set(JSON.stringify([kind, field, value]), path)
    return other
  }

  /** The place in the file that has it. */
  claimOf(kind: Kind, field: string, value: string): string | undefined {
    return this.#taken.get(JSON.stringify([kind, field, value]))
  }

  #claim(kind: Kind, field: string, value: string, path: string, expected: string) {
    const other = this.claim(kind, field, value, path)
    if (other !== undefined) this.fault(`${path}.${field}`, `${expected}; ${other} has it too`)
  }
}

/** The same for the same words each time. */
export function digest(...words: string[]) {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 24)
}

// What is wrong with a catalogue, each fault with its place. Values are never repeated: they may be secrets.

/** Where in the file, such as `projects[0].keys.client[0].origins`, and what was expected there. */
export interface Fault {
  path: string
  message: string
}

/** A catalogue that was refused whole. `faults` has every fault, the message all of them as text. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], describe: (fault: Fault) => string, options?: ErrorOptions) {
    super(['The catalogue was refused.', ...faults.map(describe)].join('\n'), options)
    this.faults = faults
  }
}

type Issue = z.core.$ZodIssue

/** The whole file, where a fault has no narrower place. */
export const root = 'catalogue'

export function faultsOf(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => {
    const own = ownWords(issue)
    if (own) return [{ path: fieldOf(issue.path) || root, message: own }]
    return detailsOf([issue], root).map(({ field, message }) => ({ path: field, message: expected(message) }))
  })
}

/** The words a schema of ours brings along, and the kinds a thing can be of. */
function ownWords(issue: Issue): string | undefined {
  const isOurs =
    issue.code === 'custom' || (issue.code === 'invalid_format' && issue.message.startsWith('expected'))
  if (isOurs) return issue.message
  // A name that a map must not have; what is wrong with it is inside.
  if (issue.code === 'invalid_key') return issue.issues[0] && ownWords(issue.issues[0])
  if (issue.code !== 'invalid_union' || !('options' in issue)) return undefined
  return `expected one of ${(issue.options ?? []).map(String).join(', ')}`
}

/** "should be text" reads "expected text" here. */
function expected(message: string) {
  return message
    .replace(/^is missing; it should (?:be|have) (.*)$/, 'expected $1, but it is missing')
    .replace(/^should (?:be|have) /, 'expected ')
}

/**
 * A plan contains the rows to write for one project, with references resolved. Planning also collects faults, so that
 * checking and loading use the same code.
 */
import { createHash } from 'node:crypto'
import type { z } from '../../contract/zod.ts'
import type { JobTables } from '../database/job-tables.ts'
import type { RedemptionTables } from '../database/redemption-tables.ts'
import type { Tables } from '../database/tables.ts'
import { detailsOf, fieldOf } from '../schema-issues.ts'
import type { DeclaredHistory } from './schema/program.ts'

/** A table with rows from the catalog. */
export type Kind = Exclude<
  keyof Tables,
  | keyof RedemptionTables
  | keyof JobTables
  | 'project_versions'
  | 'project_changes'
  | 'shop_versions'
  | 'catalogue_entries'
  | 'access_tokens'
  | 'promotion_tier_totals'
  | 'segment_members'
>

/** JSON is stored as text. A list of numbers is an integer[] column. */
export type ColumnValue = string | number | boolean | null | number[]
export type ColumnValues = Record<string, ColumnValue>

export type PastEvent = DeclaredHistory[number]

export interface CardHistory {
  campaign_id: string
  events: readonly PastEvent[]
}

export interface PlannedRow {
  kind: Kind
  path: string
  key: { project_id: string; id?: string }
  /** Declared values, written when they differ from those of the previous file. */
  declared: ColumnValues
  /** Initial values, written only when the row is created, because operations change them later. */
  initial: ColumnValues
  history?: CardHistory
  /** Default: the time of the load. */
  createdAt?: Date
}

/** Returns the id of the stored row with this value in a unique field. */
export type ExistingId = (kind: Kind, field: string, value: string) => string | undefined

export interface RowInput {
  kind: Kind
  id: string
  path: string
  declared: ColumnValues
  initial?: ColumnValues
  history?: CardHistory
  createdAt?: Date | undefined
  /** Values that must be unique among entries of this kind. */
  unique?: Record<string, string | undefined>
}

export class Plan {
  readonly entries: PlannedRow[] = []
  readonly faults: Fault[] = []
  /** Likely mistakes that do not prevent loading. */
  readonly warnings: Fault[] = []
  readonly project_id: string
  readonly #existingId: ExistingId
  readonly #declared = new Map<string, ColumnValues>()
  readonly #aliases = new Map<string, string>()
  readonly #claims = new Map<string, string>()

  constructor(project_id: string, existingId: ExistingId) {
    this.project_id = project_id
    this.#existingId = existingId
  }

  fault(path: string, message: string) {
    this.faults.push({ path, message })
  }

  warn(path: string, message: string) {
    this.warnings.push({ path, message })
  }

  existingId(kind: Kind, field: string, value: string): string | undefined {
    return this.#existingId(kind, field, value)
  }

  id(kind: Kind, prefix: string, declaredId: string | undefined, name: string, field?: string): string {
    const existing = declaredId === undefined && field ? this.#existingId(kind, field, name) : undefined
    return declaredId ?? existing ?? `${prefix}_${digest(this.project_id, kind, name)}`
  }

  add({ kind, id, path, declared, initial = {}, history, createdAt, unique = {} }: RowInput) {
    this.#claim(kind, 'id', id, path, 'must be unique (an entry without an id needs a different name)')
    for (const [field, value] of Object.entries(unique)) {
      if (value === undefined) continue
      this.#claim(kind, field, value, path, 'must be unique')
      this.#aliases.set(`${kind} ${value}`, id)
      const existing = this.#existingId(kind, field, value)
      if (existing !== undefined && existing !== id) {
        this.fault(`${path}.${field}`, `must be unique; ${existing} already has the same value`)
      }
    }
    this.#declared.set(`${kind} ${id}`, declared)
    const key = { project_id: this.project_id, id }
    this.entries.push({
      kind,
      path,
      key,
      declared,
      initial,
      ...(history && { history }),
      ...(createdAt && { createdAt }),
    })
  }

  resolveId(kind: Kind, idOrName: string, path: string): string {
    if (this.#declared.has(`${kind} ${idOrName}`)) return idOrName
    const id = this.#aliases.get(`${kind} ${idOrName}`)
    if (id === undefined) this.fault(path, `must be one of the ${kind.replaceAll('_', ' ')} of this project`)
    return id ?? idOrName
  }

  declared(kind: Kind, id: string): ColumnValues | undefined {
    return this.#declared.get(`${kind} ${id}`)
  }

  /** Returns the path that has claimed the value before, if any. */
  claim(kind: Kind, field: string, value: string, path: string): string | undefined {
    const other = this.claimOf(kind, field, value)
    if (other === undefined) this.#claims.set(JSON.stringify([kind, field, value]), path)
    return other
  }

  claimOf(kind: Kind, field: string, value: string): string | undefined {
    return this.#claims.get(JSON.stringify([kind, field, value]))
  }

  #claim(kind: Kind, field: string, value: string, path: string, message: string) {
    const other = this.claim(kind, field, value, path)
    if (other !== undefined) this.fault(`${path}.${field}`, `${message}; ${other} has the same value`)
  }
}

export function digest(...parts: string[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)
}

/** `path` is the path in the file, such as `projects[0].keys.client[0].origins`. `message` must not contain secrets. */
export interface Fault {
  path: string
  message: string
}

/** A rejected catalog. `faults` lists every fault, and the message contains all of them as text. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], describe: (fault: Fault) => string, options?: ErrorOptions) {
    super(['The catalog was rejected.', ...faults.map(describe)].join('\n'), options)
    this.faults = faults
  }
}

type Issue = z.core.$ZodIssue

/** The path of a fault in the file as a whole. */
export const root = 'catalog'

export function faultsOf(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => {
    const own = schemaMessage(issue)
    if (own) return [{ path: fieldOf(issue.path) || root, message: own }]
    return detailsOf([issue], root).map(({ field, message }) => ({ path: field, message }))
  })
}

function schemaMessage(issue: Issue): string | undefined {
  if (issue.code === 'custom') return issue.message
  // An invalid map key. The nested issue describes it.
  if (issue.code === 'invalid_key') return issue.issues[0] && schemaMessage(issue.issues[0])
  if (issue.code !== 'invalid_union' || !('options' in issue)) return undefined
  return `must be one of ${(issue.options ?? []).map(String).join(', ')}`
}

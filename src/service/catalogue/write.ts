/**
 * A field is written only if the file declares a different value than the previous file did. This keeps changes made by
 * operations, and loading the same file again changes nothing. In some JSON columns, each field counts (`merge.ts`).
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from '../database/kysely.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import { recordOpening } from '../loyalty/activity.ts'
import { setSegmentMembers } from '../customers/segment-members.ts'
import type { Progress } from '../progress.ts'
import { openLedger } from '../vouchers/new-vouchers.ts'
import { importHistory, addDeclaredPoints, addedPointsOf, joinTiers } from './members.ts'
import type { RuleOwner } from './changed-ids.ts'
import { lockObjects, mergeCells, mergeFaults } from './merge.ts'
import type { ColumnValues, Fault, Plan, PlannedRow, Kind } from './plan.ts'
import { keptChanges, storedRows } from './api-changes.ts'
import { fieldChanges, nameOf, type Change, type Kept } from './report.ts'

export interface Written {
  changes: Change[]
  kept: Kept[]
  unchanged: number
  /** If there are any, roll back. */
  faults: Fault[]
}

export interface WrittenPlan extends Written {
  /** Objects from which a rule was removed. */
  formerOwners: RuleOwner[]
}

/** Parents come before children. */
const kinds: readonly Kind[] = [
  'projects',
  'server_keys',
  'client_keys',
  'management_keys',
  'brands',
  'validation_rules',
  'products',
  'skus',
  'product_collections',
  'customers',
  'segments',
  'categories',
  'campaigns',
  'rewards',
  'promotion_tiers',
  'promotion_stacks',
  'vouchers',
  'referral_programs',
  'referral_holders',
  'earning_rules',
  'loyalty_tiers',
  'reward_assignments',
  'validation_rule_assignments',
]

/** Entries get ascending creation times, a millisecond apart, so that lists keep the order of the file. */
type TimestampedRow = PlannedRow & { created_at: Date }

export async function writePlan(tx: Db, plan: Plan, now: Date, progress: Progress): Promise<WrittenPlan> {
  const total: Written = { changes: [], kept: [], unchanged: 0, faults: [] }
  const rows = plan.entries.map((entry, index) => ({
    ...entry,
    created_at: entry.createdAt ?? new Date(now.getTime() + index),
  }))
  for (const kind of kinds) {
    const ofKind = rows.filter((entry) => entry.kind === kind)
    let done = 0
    for (const chunk of chunksOf(ofKind)) {
      const { changes, kept, unchanged, faults } = await writeChunk(tx, kind, chunk, now)
      if (done === 0 && ofKind.length > chunk.length) await analyze(tx, kind)
      for (const change of changes) total.changes.push(change)
      for (const one of kept) total.kept.push(one)
      for (const fault of faults) total.faults.push(fault)
      total.unchanged += unchanged
      done += chunk.length
      progress('loading', kind, done, ofKind.length)
    }
  }
  const removed = await removeAssignments(tx, plan)
  for (const change of removed.changes) total.changes.push(change)
  if (total.changes.length > 0) await joinTiers(tx, plan, now)
  return { ...total, formerOwners: removed.formerOwners }
}

/**
 * PostgreSQL checks each reference to the table, and keeps the plan of this check. Made without statistics, the plan would
 * scan all rows of the project. A table that is being vacuumed or analyzed is skipped, because the load would wait.
 */
async function analyze(tx: Db, kind: Kind) {
  await sql`analyze (skip_locked) ${sql.table(kind)}, catalogue_entries`.execute(tx)
}

async function writeChunk(
  tx: Db,
  kind: Kind,
  entries: readonly TimestampedRow[],
  now: Date,
): Promise<Written> {
  const project_id = entries[0]?.key.project_id ?? ''
  const ids = entries.map(idOf)
  const existing = await storedRows(tx, kind, project_id, ids)
  const saved = await tx
    .selectFrom('catalogue_entries')
    .select(['id', 'declaration'])
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute()
  const before = new Map(saved.map(({ id, declaration }) => [id, declaration]))

  const created = entries.filter((entry) => !existing.has(idOf(entry)))
  const different = entries.flatMap((entry) => {
    if (!existing.has(idOf(entry))) return []
    const cells = cellsToUpdate(kind, entry, before.get(idOf(entry)))
    const addedPoints = addedPointsOf(entry, before.get(idOf(entry)))
    return Object.keys(cells).length > 0 || addedPoints ? [{ entry, cells, addedPoints }] : []
  })
  const changedIds = different.map(({ entry }) => idOf(entry))
  const stored = await lockObjects(tx, kind, project_id, changedIds)
  const changed = different.map(({ entry, cells, addedPoints }) => {
    const objects = stored.get(idOf(entry)) ?? {}
    return { entry, cells: mergeCells(cells, before.get(idOf(entry)), objects), objects, addedPoints }
  })
  const written = new Map(changed.map(({ entry, cells }) => [idOf(entry), cells]))
  const kept = entries.flatMap((entry) => {
    const edited = existing.get(idOf(entry))?.edited
    if (!edited || !before.has(idOf(entry))) return []
    const fields = keptChanges(entry, { ...edited, ...written.get(idOf(entry)) })
    return fields.length > 0 ? [{ ...identify(entry), fields }] : []
  })
  await insert(tx, kind, created)
  if (kind === 'vouchers') {
    const withoutHistory = created.filter(({ history }) => !history)
    await openLedger(tx, project_id, withoutHistory.map(idOf), now)
    await recordOpening(tx, project_id, withoutHistory.map(idOf), now)
    for (const entry of created)
      if (entry.history) await importHistory(tx, project_id, idOf(entry), entry.history, now)
  }
  for (const { entry, cells } of changed) await update(tx, kind, entry, cells, now)
  if (kind === 'segments') {
    // A process of an older release does not write the members.
    for (const entry of entries) await setSegmentMembers(tx, project_id, idOf(entry), customersOf(entry))
  }
  await addDeclaredPoints(
    tx,
    project_id,
    changed.flatMap(({ addedPoints }) => addedPoints ?? []),
    now,
  )
  await saveDeclarations(tx, kind, [...created, ...changed.map(({ entry }) => entry)])
  return {
    changes: [
      ...created.map((entry) => ({ ...identify(entry), what: 'created' as const, fields: [] })),
      ...changed.map(({ entry, cells, objects, addedPoints }) => ({
        ...identify(entry),
        what: 'changed' as const,
        fields: [
          // Columns that operations may have changed are compared with the stored row.
          ...fieldChanges(cells, {
            ...Object(before.get(idOf(entry))),
            ...existing.get(idOf(entry))?.edited,
            ...objects,
          }),
          ...(addedPoints
            ? [
                {
                  field: 'loyalty_card.points',
                  from: addedPoints.from,
                  to: addedPoints.from + addedPoints.points,
                },
              ]
            : []),
        ],
      })),
    ],
    kept,
    unchanged: entries.length - created.length - changed.length,
    faults: changed.flatMap(({ entry, cells }) => mergeFaults(entry, cells)),
  }
}

/** The mapper declares the customers of a segment as JSON text. */
const customersOf = ({ declared }: PlannedRow) => JSON.parse(String(declared.customers)) as string[]

const identify = (entry: PlannedRow) => ({
  kind: entry.kind,
  id: idOf(entry),
  name: nameOf(entry.declared, idOf(entry)),
})

const idOf = ({ key }: PlannedRow) => key.id ?? key.project_id

/** Columns that are only valid together. */
const columnsWrittenTogether: Partial<Record<Kind, readonly string[]>> = { rewards: ['type', 'parameters'] }

function cellsToUpdate(kind: Kind, { declared }: PlannedRow, before: unknown): ColumnValues {
  const cells = differences(declared, before)
  const columns = columnsWrittenTogether[kind] ?? []
  if (!columns.some((column) => column in cells)) return cells
  return { ...cells, ...Object.fromEntries(columns.map((column) => [column, declared[column] ?? null])) }
}

/** A field that was not in the previous file counts as null. */
function differences(declared: ColumnValues, before: unknown): ColumnValues {
  if (before === undefined) return declared
  const old = new Map(Object.entries(before ?? {}))
  return Object.fromEntries(
    Object.entries(declared).filter(([name, cell]) => !isDeepStrictEqual(cell, old.get(name) ?? null)),
  )
}

async function insert(tx: Db, kind: Kind, entries: readonly TimestampedRow[]) {
  const rows = entries.map(({ key, declared, initial, created_at }) => ({
    ...key,
    ...declared,
    ...initial,
    created_at,
  }))
  const [first] = rows
  if (!first) return
  // Entries of one kind have the same columns in the same order.
  await sql`
    insert into ${sql.table(kind)} (${sql.join(Object.keys(first).map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))}
    ${kind === 'referral_holders' ? onConflictDoNothing : sql``}`.execute(tx)
}

/** A concurrent request may have added the referee, possibly with another code. */
const onConflictDoNothing = sql`on conflict do nothing`

async function update(
  tx: Db,
  kind: Kind,
  { key, initial }: PlannedRow,
  cells: ColumnValues,
  updated_at: Date,
) {
  const renamed = kind === 'vouchers' && 'code' in cells ? { folded_code: initial.folded_code ?? null } : {}
  const published = kind === 'vouchers' && 'holder_id' in cells ? { published_at: updated_at } : {}
  // A load stores the data of an erased customer again if the file still contains it.
  const restored = kind === 'customers' ? { erased_at: null } : {}
  const assignments = Object.entries({ ...cells, ...renamed, ...published, ...restored, updated_at }).map(
    ([name, cell]) => sql`${sql.ref(name)} = ${cell}`,
  )
  const conditions = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(kind)} set ${sql.join(assignments)} where ${sql.join(conditions, sql` and `)}`.execute(
    tx,
  )
}

async function saveDeclarations(tx: Db, kind: Kind, entries: readonly PlannedRow[]) {
  if (entries.length === 0) return
  await tx
    .insertInto('catalogue_entries')
    .values(
      entries.map((entry) => ({
        project_id: entry.key.project_id,
        kind,
        id: idOf(entry),
        declaration: JSON.stringify({ ...entry.declared, ...entry.initial }),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'kind', 'id'])
        .doUpdateSet((eb) => ({ declaration: eb.ref('excluded.declaration') })),
    )
    .execute()
}

const kind = 'validation_rule_assignments'

/** Assignments of entries that are missing from the file stay, like the entries themselves. */
export async function removeAssignments(
  tx: Db,
  { project_id, entries }: Plan,
): Promise<Pick<WrittenPlan, 'changes' | 'formerOwners'>> {
  const declared = new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.key.id] : [])))
  const owners = new Set(entries.flatMap(({ key }) => (key.id ? [key.id] : [])))
  const stored = await tx
    .selectFrom('validation_rule_assignments as assignment')
    .innerJoin('catalogue_entries as entry', (join) =>
      join.onRef('entry.project_id', '=', 'assignment.project_id').onRef('entry.id', '=', 'assignment.id'),
    )
    .select([
      'assignment.id',
      'assignment.rule_id',
      'assignment.related_object_id',
      'assignment.related_object_type',
    ])
    .where('assignment.project_id', '=', project_id)
    .where('entry.kind', '=', kind)
    .execute()
  const removed = stored.filter(
    ({ id, related_object_id }) => owners.has(related_object_id) && !declared.has(id),
  )

  for (const chunk of chunksOf(removed.map(({ id }) => id))) {
    await tx.deleteFrom(kind).where('project_id', '=', project_id).where('id', 'in', chunk).execute()
    await tx
      .deleteFrom('catalogue_entries')
      .where('project_id', '=', project_id)
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute()
  }
  const changes = removed.map(({ id, ...row }): Change => ({
    kind,
    id,
    name: nameOf(row, id),
    what: 'removed',
    fields: [],
  }))
  return { changes, formerOwners: removed }
}

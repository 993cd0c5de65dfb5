/** Finds vouchers by entered codes and maintains the lookup keys (`codeKey`). */
import type { SqlBool } from 'kysely'
import { foldCode, normalizeCode } from '../../contract/code.ts'
import type { Progress } from '../progress.ts'
import { codeKey, codeKeys } from '../rules/codes.ts'
import { sql } from './kysely.ts'
import { conflicts, retrying, uniqueViolation } from './retry.ts'
import { batch } from './sql-snippets.ts'
import type { Db } from './tables.ts'

/** PostgreSQL cannot estimate the length of a list, so outside of transactions it plans a look-up with lists each time. */
export const maxWithoutList = 2

export function matchesAnyIdOrCode(table: string, names: readonly string[]) {
  if (names.length > 0 && names.length <= maxWithoutList) {
    const conditions = names.map((name) => matchesIdOrCode(table, name))
    return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  }
  const { id, code, folded_code } = lookupColumns(table)
  return sql<SqlBool>`(${id} = any(${names}) or ${code} = any(${names})
    or ${folded_code} = any(${names.flatMap(codeKeys)}))`
}

export function matchesIdOrCode(table: string, name: string) {
  const { id, code, folded_code } = lookupColumns(table)
  const [key = null, otherKey = null] = codeKeys(name)
  return sql<SqlBool>`(${id} = ${name} or ${code} = ${name} or ${folded_code} in (${key}, ${otherKey}))`
}

const lookupColumns = (table: string) => ({
  id: sql.ref(`${table}.id`),
  code: sql.ref(`${table}.code`),
  folded_code: sql.ref(`${table}.folded_code`),
})

interface Named {
  id: string
  code: string
}

export const resolveByIdOrCode = <Row extends Named>(rows: readonly Row[], name: string): Row | undefined =>
  rows.find(({ id }) => id === name) ??
  rows.find(({ code }) => code === name) ??
  rows.find(({ code }) => normalizeCode(code) === normalizeCode(name)) ??
  rows[0]

/** Picks the best match for one name among rows that were found for several names. */
export function resolveAmong<Row extends Named & { folded_code: string | null }>(
  rows: readonly Row[],
  name: string,
): Row | undefined {
  const keys = codeKeys(name)
  const matchesName = ({ id, code, folded_code }: Row) =>
    [id, code].includes(name) || (folded_code !== null && keys.includes(folded_code))
  return resolveByIdOrCode(rows.filter(matchesName), name)
}

/** Returns whether the lookup keys of this project, or of any, have yet to be updated. */
export async function hasOutdatedKeys(db: Db, project_id?: string): Promise<boolean> {
  const outdated = await db
    .selectFrom('projects')
    .select('project_id')
    .where('refold_codes', '=', true)
    .$if(project_id !== undefined, (query) => query.where('project_id', '=', project_id ?? ''))
    .executeTakeFirst()
  return outdated !== undefined
}

/** Returns the ids of the vouchers whose codes have these lookup keys. Reads all vouchers, because stored keys are outdated. */
export async function vouchersByKey(
  db: Db,
  project_id: string,
  keys: ReadonlySet<unknown>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for await (const vouchers of voucherBatches(db, project_id))
    for (const { id, code } of vouchers)
      for (const key of codeKeys(code)) if (keys.has(key) && !ids.has(key)) ids.set(key, id)
  return ids
}

/**
 * Updates the lookup keys of the projects with `refold_codes`. The update can be interrupted and run again. Until it is
 * done, only the exact code is certain to find a voucher. If two codes have the same key, only one voucher gets it.
 */
export async function refoldCodes(db: Db, progress?: Progress): Promise<void> {
  for (;;) {
    const project = await db
      .selectFrom('projects')
      .select(['project_id', 'case_sensitive_codes'])
      .where('refold_codes', '=', true)
      .executeTakeFirst()
    if (!project) return
    // A request that started before the change may write an outdated key after the first pass.
    while ((await refoldOnce(db, project, progress)) > 0);
    await db
      .updateTable('projects')
      .set({ refold_codes: false })
      .where('project_id', '=', project.project_id)
      // If the setting has changed again, the project is processed again.
      .where('case_sensitive_codes', '=', project.case_sensitive_codes)
      .execute()
  }
}

interface RefoldedProject {
  project_id: string
  case_sensitive_codes: boolean
}

async function refoldOnce(
  db: Db,
  { project_id, case_sensitive_codes }: RefoldedProject,
  progress?: Progress,
) {
  const { all } = await db
    .selectFrom('vouchers')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  let changed = 0
  let done = 0
  for await (const vouchers of voucherBatches(db, project_id)) {
    const keyed = vouchers.map((voucher) => ({
      ...voucher,
      key: codeKey(voucher.code, case_sensitive_codes),
    }))
    const first = new Map(keyed.toReversed().map(({ id, key }) => [key, id]))
    const outdated = keyed.filter(({ key, folded_code }) => key !== folded_code)
    changed += await writeKeys(
      db,
      project_id,
      outdated.filter(({ id, key }) => key === null || first.get(key) === id),
    )
    done += vouchers.length
    progress?.('migrating', `the codes of ${project_id}`, done, all)
  }
  return changed
}

interface KeyedVoucher {
  id: string
  code: string
  key: string | null
}

async function writeKeys(db: Db, project_id: string, keyed: readonly KeyedVoucher[]): Promise<number> {
  if (keyed.length === 0) return 0
  const write = () =>
    sql`
      update vouchers set folded_code = keyed.key
      from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as keyed (id text, code text, key text)
      where vouchers.project_id = ${project_id} and vouchers.id = keyed.id and vouchers.code = keyed.code
        and not exists (
          select from vouchers as other where other.project_id = ${project_id} and other.folded_code = keyed.key
        )`.execute(db)
  // A concurrent transaction may write the same key after `not exists` was checked.
  const { numAffectedRows = 0 } = await retrying([...conflicts, uniqueViolation], write)
  return Number(numAffectedRows)
}

async function* voucherBatches(db: Db, project_id: string) {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('vouchers')
      .select(['id', 'code', 'folded_code'])
      .where('project_id', '=', project_id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.id
  }
}

/**
 * Returns up to `maxGroups` groups of codes that are equal if case is ignored, among the project's codes and
 * `additional` ones. Uses about 100 bytes of memory per voucher.
 */
export async function duplicateCodes(
  db: Db,
  project_id: string,
  additional: readonly string[],
  maxGroups: number,
): Promise<string[][]> {
  const first = new Map<string, string>()
  const groups = new Map<string, Set<string>>()
  const add = (code: string) => {
    const folded = foldCode(code)
    const other = first.get(folded)
    if (other === undefined) first.set(folded, code)
    else if (other !== code && (groups.has(folded) || groups.size < maxGroups))
      groups.set(folded, (groups.get(folded) ?? new Set([other])).add(code))
  }
  for await (const vouchers of voucherBatches(db, project_id)) for (const { code } of vouchers) add(code)
  for (const code of additional) add(code)
  return [...groups.values()].map((codes) => [...codes].sort())
}

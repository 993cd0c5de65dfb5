/**
 * Responses stored for idempotency that contain data of a customer. A response about the customer is replaced. A response
 * about somebody else that mentions the customer, such as the holder of a referral code, stays without the mention.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { Subject } from './subject.ts'

type Stored = Pick<Tables['idempotency_keys'], 'client' | 'key'> & { answer: string }

/** Deleting a response would let a late duplicate of the request run again. */
const erased = {
  status: 404,
  answer: JSON.stringify({
    code: 404,
    key: 'not_found',
    message: 'The data of the customer was erased.',
    details: [],
    request_id: 'erased',
  }),
}

/** The customer, or a voucher that the customer holds or shares. */
const isSubject = `$ ? (@.object == "customer" && @.id == $id || @.holder_id == $id)`

/** An order or a redemption of the customer. It may name no customer if a back end redeemed a voucher of the customer. */
const belongsToSubject = `$.** ? (@.customer_id == $id || @.customer.id == $id
  || @.customer_id == null && @.related_object_type == "voucher" && @.related_object_id == $held[*])`

/** Can also match responses without a mention, because catalogs choose ids and codes. `withoutMentions` decides. */
const mayMention = (subject: Subject) => sql`exists (
  select from lower(item.answer) as stored (text), unnest(${textsOf(subject)}::text[]) as known (text)
  where position(known.text in stored.text) > 0)`

const textsOf = ({ id, held, referralCodes }: Subject) =>
  [id, ...[...held, ...referralCodes].flatMap((voucher) => [voucher.id, voucher.code])].map((text) =>
    JSON.stringify(text).toLowerCase(),
  )

/** Condition of the responses about the customer. The alias of the table is `item`. */
export function isOwnResponse(subject: Subject) {
  const { id, held } = subject
  const variables = JSON.stringify({ id, held: held.map((voucher) => voucher.id) })
  const isMatch = (path: string) =>
    sql`jsonb_path_exists(item.answer::jsonb, ${path}::jsonpath, ${variables}::jsonb)`
  return sql`(item.customer_id = ${id}
    or lower(item.member_id) = ${anyOf(held.flatMap(({ id, code }) => [id, code]).map((name) => name.toLowerCase()))}
    or case when ${mayMention(subject)} then ${isMatch(isSubject)} or ${isMatch(belongsToSubject)} else false end)`
}

const batchSize = 200

/** Returns the number of changed responses. `since` limits them to those of later requests. */
export async function eraseStoredResponses(tx: Db, subject: Subject, since: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update idempotency_keys as item set status = ${erased.status}, answer = ${erased.answer}, member_id = null
    where item.project_id = ${subject.project_id} and item.created_at >= ${since}::timestamptz
      and ${isOwnResponse(subject)}
      and (item.answer is distinct from ${erased.answer} or item.member_id is not null)`.execute(tx)
  return Number(numAffectedRows) + (await eraseMentions(tx, subject, since))
}

async function eraseMentions(tx: Db, subject: Subject, since: Date) {
  const ids = idsByName(subject)
  let [count, last] = [0, { client: '', key: '' }]
  for (;;) {
    const { rows } = await sql<Stored>`
      select item.client, item.key, item.answer from idempotency_keys as item
      where item.project_id = ${subject.project_id} and item.created_at >= ${since}::timestamptz
        and (item.client, item.key) > (${last.client}, ${last.key}) and ${mayMention(subject)}
      order by item.client, item.key limit ${batchSize}`.execute(tx)
    const changed = rows.flatMap(({ client, key, answer }) => {
      const before: unknown = JSON.parse(answer)
      const cleaned = withoutMentions(before, subject.id, ids)
      return isDeepStrictEqual(before, cleaned) ? [] : [{ client, key, answer: JSON.stringify(cleaned) }]
    })
    await sql`
      update idempotency_keys as item set answer = cleaned.answer
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as cleaned (client text, key text, answer text)
      where item.project_id = ${subject.project_id} and item.client = cleaned.client and item.key = cleaned.key`.execute(
      tx,
    )
    count += changed.length
    if (rows.length < batchSize) return count
    last = rows.at(-1) ?? last
  }
}

/** Requests name a voucher by id or by code, in upper or lower case. */
const idsByName = ({ held, referralCodes }: Subject): ReadonlyMap<string, string> =>
  new Map(
    [...held, ...referralCodes].flatMap(({ id, code }) => [
      [id, id],
      [code.toLowerCase(), id],
    ]),
  )

function withoutMentions(value: unknown, customer_id: string, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMentions(one, customer_id, ids))
  if (!isObject(value)) return value
  const { object } = value
  const idOf = (name: unknown) =>
    typeof name === 'string' ? (ids.get(name) ?? ids.get(name.toLowerCase())) : undefined
  const isCustomer = object === 'customer' && value.id === customer_id
  const isVoucher = object === 'voucher' && idOf(value.id) !== undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, one]): [string, unknown] => {
      if (name === 'metadata' && (isCustomer || isVoucher)) return [name, {}]
      if (isCustomer) return [name, name === 'id' || name === 'object' ? one : null]
      if (isVoucher && name === 'additional_info') return [name, null]
      if (name === 'code' || name === 'resource_id' || (isVoucher && name === 'id'))
        return [name, idOf(one) ?? one]
      return [name, withoutMentions(one, customer_id, ids)]
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

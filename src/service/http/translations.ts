/** Texts of the catalogue in the language that a request asks for (RFC 9110, Accept-Language; RFC 4647, lookup). */
import type { Project } from '../auth/caller.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { optionalPackage } from '../optional-package.ts'

const { parseAccept } = await optionalPackage('hono', () => import('hono/utils/accept'))

/** By the object and id of the thing, such as `promotion_tier promo_1`, then by language. */
type Texts = ReadonlyMap<string, Readonly<Record<string, Record<string, string>>>>

interface Translations {
  texts: Texts
  /** The languages that there are texts in, by their names in lower case. */
  languages: ReadonlyMap<string, string>
  /** Of the texts themselves. */
  own: string
}

export interface Translated {
  reply: unknown
  /** What the texts are in, as far as they are translated; undefined where they are as they were. */
  language: string | undefined
}

/** Each project's as of its version, so that a request reads them only after a change. */
const known = new WeakMap<object, Map<string, { version: number; read: Promise<Translations> }>>()

/** The reply with texts in the best language of the header that there are some in; any object of the wire, however deep. */
export async function translate(
  store: { db: Db },
  project: Pick<Project, 'id' | 'version'>,
  header: string | null,
  reply: unknown,
): Promise<Translated> {
  if (header === null) return { reply, language: undefined }
  const { texts, languages, own } = await translationsOf(store, project)
  const language = bestOf(header, languages, own)
  if (language === undefined) return { reply, language }
  const ways = fallbacks(language).flatMap((way) => languages.get(way) ?? [])
  const textsOf: TextsOf = (object, id) => {
    const all = texts.get(`${object} ${id}`)
    return all && Object.assign({}, ...ways.toReversed().map((way) => all[way]))
  }
  return { reply: translated(reply, textsOf), language }
}

/** `de-at`, `de` for `de-AT`. */
const fallbacks = (language: string) => {
  const parts = language.toLowerCase().split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** The first language of the header, or what it is a kind of, that there are texts in; none where that is the texts' own. */
export function bestOf(
  header: string,
  languages: Translations['languages'],
  own: string,
): string | undefined {
  const asked = parseAccept(header.slice(0, 500)).filter(({ q }) => q > 0)
  for (const { type } of asked) {
    // Pages write de_AT, too.
    for (const way of fallbacks(type.replaceAll('_', '-'))) {
      if (languages.has(way)) return languages.get(way)
      if (way === own.toLowerCase()) return undefined
    }
  }
  return undefined
}

function translationsOf({ db }: { db: Db }, { id, version }: Pick<Project, 'id' | 'version'>) {
  const ofStore = known.get(db) ?? new Map<string, { version: number; read: Promise<Translations> }>()
  known.set(db, ofStore)
  const before = ofStore.get(id)
  if (before?.version === version) return before.read
  const read = readTranslations(db, id)
  ofStore.set(id, { version, read })
  read.catch(() => ofStore.delete(id))
  return read
}

const tables = {
  campaign: 'campaigns',
  promotion_tier: 'promotion_tiers',
  promotion_stack: 'promotion_stacks',
  reward: 'rewards',
  loyalty_tier: 'loyalty_tiers',
  earning_rule: 'earning_rules',
  product: 'products',
  products_collection: 'product_collections',
  category: 'categories',
} as const

type Kind = keyof typeof tables

async function readTranslations(db: Db, project_id: string): Promise<Translations> {
  const parts = Object.entries(tables).map(
    ([object, table]) => sql`
      select ${object}::text as object, id, translations from ${sql.table(table)}
      where project_id = ${project_id} and translations is not null`,
  )
  const { rows } = await sql<{
    object: string
    id: string
    translations: Record<string, Record<string, string>>
  }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const project = await db
    .selectFrom('projects')
    .select('language')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  const languages = rows.flatMap(({ translations }) => Object.keys(translations))
  return {
    texts: new Map(rows.map(({ object, id, translations }) => [`${object} ${id}`, translations])),
    languages: new Map(languages.map((language) => [language.toLowerCase(), language])),
    own: project?.language ?? 'en',
  }
}

// Where texts stand in replies.

type TextsOf = (object: Kind, id: unknown) => Record<string, string> | undefined

type Fields = Record<string, unknown>

function translated(value: unknown, textsOf: TextsOf): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, textsOf))
  if (!isFields(value)) return value
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, translated(inner, textsOf)]),
  )
  const { object } = inside
  const own =
    typeof object === 'string' && Object.hasOwn(tables, object)
      ? textsOf(object as Kind, inside.id)
      : undefined
  const told = own ? withTexts(inside, own) : inside
  return withCampaign(withProduct(withBanner(told, textsOf), textsOf), textsOf)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Only what the reply says anyway. */
function withTexts(thing: Fields, { name, banner, terms, description }: Record<string, string>): Fields {
  const { source, metadata, attributes } = thing
  return {
    ...thing,
    ...(name !== undefined && 'name' in thing && { name }),
    ...(banner !== undefined && 'banner' in thing && { banner }),
    ...(banner !== undefined && isFields(source) && { source: { ...source, banner } }),
    ...(terms !== undefined && isFields(metadata) && { metadata: { ...metadata, terms } }),
    ...(description !== undefined && isFields(attributes) && { attributes: { ...attributes, description } }),
  }
}

/** What happened to a member is told with the banner of the rule that earned something. */
function withBanner(event: Fields, textsOf: TextsOf): Fields {
  const banner = 'banner' in event ? textsOf('earning_rule', event.earning_rule_id)?.banner : undefined
  return banner === undefined ? event : { ...event, banner }
}

/** What is given away, by a discount or for points, is told without saying that it is a product. */
function withProduct(thing: Fields, textsOf: TextsOf): Fields {
  const { product } = thing
  if (!isFields(product) || 'object' in product || typeof product.name !== 'string') return thing
  const name = textsOf('product', product.id)?.name
  return name === undefined ? thing : { ...thing, product: { ...product, name } }
}

/** A voucher and what qualifies name their campaign beside its id. */
function withCampaign(thing: Fields, textsOf: TextsOf): Fields {
  const name = textsOf('campaign', thing.campaign_id)?.name
  if (name === undefined) return thing
  return {
    ...thing,
    ...(typeof thing.campaign === 'string' && { campaign: name }),
    ...(typeof thing.campaign_name === 'string' && { campaign_name: name }),
  }
}

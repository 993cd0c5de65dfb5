/** Translates texts of the catalog for a request (RFC 9110, Accept-Language; RFC 4647, lookup). */
import type { NotNull } from 'kysely'
import { parseAccept } from 'hono/utils/accept'
import type { Project } from '../auth/caller.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** Translated texts by object and id, such as `promotion_tier promo_1`, then by language and field. */
type Texts = ReadonlyMap<string, Readonly<Record<string, Record<string, string>>>>

interface Translations {
  texts: Texts
  /** The available languages by lower-case name. */
  languages: ReadonlyMap<string, string>
  /** Language of the untranslated texts. */
  own: string
}

export interface Translated {
  reply: unknown
  /** Language of the translated texts; undefined if nothing is translated. */
  language: string | undefined
}

/** Cached per project and version, so that translations are read only after a change. */
const cache = new WeakMap<object, Map<string, { version: number; read: Promise<Translations> }>>()

export async function translate(
  store: { db: Db },
  project: Pick<Project, 'id' | 'version'>,
  header: string | null,
  reply: unknown,
): Promise<Translated> {
  if (header === null) return { reply, language: undefined }
  const { texts, languages, own } = await translationsOf(store, project)
  const language = bestLanguage(header, languages, own)
  if (language === undefined) return { reply, language }
  const lookups = fallbacks(language).flatMap((tag) => languages.get(tag) ?? [])
  const textsOf: TextsOf = (object, id) => {
    const all = texts.get(`${object} ${id}`)
    return all && Object.assign({}, ...lookups.toReversed().map((tag) => all[tag]))
  }
  return { reply: translated(reply, textsOf), language }
}

/** `de-AT` → `de-at`, `de`. */
const fallbacks = (language: string) => {
  const parts = language.toLowerCase().split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/**
 * Returns the first language of the header that is available, itself or without its region: `de` for `de-AT`.
 * Undefined if there is none, or if it is the language of the untranslated texts.
 */
export function bestLanguage(
  header: string,
  languages: Translations['languages'],
  own: string,
): string | undefined {
  const requested = parseAccept(header.slice(0, 500)).filter(({ q }) => q > 0)
  for (const { type } of requested) {
    // Some pages write de_AT.
    for (const tag of fallbacks(type.replaceAll('_', '-'))) {
      if (languages.has(tag)) return languages.get(tag)
      if (tag === own.toLowerCase()) return undefined
    }
  }
  return undefined
}

function translationsOf({ db }: { db: Db }, { id, version }: Pick<Project, 'id' | 'version'>) {
  const ofStore = cache.get(db) ?? new Map<string, { version: number; read: Promise<Translations> }>()
  cache.set(db, ofStore)
  const cached = ofStore.get(id)
  if (cached?.version === version) return cached.read
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

const kinds = Object.keys(tables) as [Kind, ...Kind[]]

async function readTranslations(db: Db, project_id: string): Promise<Translations> {
  const textsOf = (kind: Kind) =>
    db
      .selectFrom(tables[kind])
      .select([sql.lit<string>(kind).as('object'), 'id', 'translations'])
      .where('project_id', '=', project_id)
      .where('translations', 'is not', null)
      .$narrowType<{ translations: NotNull }>()
  const [first, ...others] = kinds
  const rows = await others.reduce((union, kind) => union.unionAll(textsOf(kind)), textsOf(first)).execute()
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
  const named = own ? withTexts(inside, own) : inside
  return withCampaign(withProduct(withBanner(named, textsOf), textsOf), textsOf)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function withTexts(resource: Fields, { name, banner, terms, description }: Record<string, string>): Fields {
  const { source, metadata, attributes } = resource
  return {
    ...resource,
    ...(name !== undefined && 'name' in resource && { name }),
    ...(banner !== undefined && 'banner' in resource && { banner }),
    ...(banner !== undefined && isFields(source) && { source: { ...source, banner } }),
    ...(terms !== undefined && isFields(metadata) && { metadata: { ...metadata, terms } }),
    ...(description !== undefined && isFields(attributes) && { attributes: { ...attributes, description } }),
  }
}

function withBanner(event: Fields, textsOf: TextsOf): Fields {
  const banner = 'banner' in event ? textsOf('earning_rule', event.earning_rule_id)?.banner : undefined
  return banner === undefined ? event : { ...event, banner }
}

/** A free product of a discount or a reward has no `object` field. */
function withProduct(resource: Fields, textsOf: TextsOf): Fields {
  const { product } = resource
  if (!isFields(product) || 'object' in product || typeof product.name !== 'string') return resource
  const name = textsOf('product', product.id)?.name
  return name === undefined ? resource : { ...resource, product: { ...product, name } }
}

function withCampaign(resource: Fields, textsOf: TextsOf): Fields {
  const name = textsOf('campaign', resource.campaign_id)?.name
  if (name === undefined) return resource
  return {
    ...resource,
    ...(typeof resource.campaign === 'string' && { campaign: name }),
    ...(typeof resource.campaign_name === 'string' && { campaign_name: name }),
  }
}

/**
 * The tables as kysely knows them. `project_id` is the first column of every primary key; ids are made by
 * the program; what is queried has a column, the rest is jsonb. The SQL is in `migrations/`.
 */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Json, Metadata, Moment, Optional, OptionalJson, OptionalMoment, Row } from './column-types.ts'
import type { StackingRules } from '../rules/stacking.ts'
import type { ValidityHours } from '../../contract/schedule/hours.ts'
import type { VoucherTemplate } from '../rules/codes.ts'
import type { LoyaltyTiersExpiration } from '../rules/loyalty/card-points.ts'
import type { ExportTables, SummaryTables, VoucherTables } from './job-tables.ts'
import type { LoyaltyTables, ReferralTables } from './loyalty-tables.ts'
import type { RedemptionTables } from './redemption-tables.ts'
import type { BrandRequest } from '../../contract/resources/brand.ts'

/** Anything queries run on: the store's own handle or a transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

interface KeyRow extends Row {
  secret_hash: string
  /** To the minute: `auth/key-uses.ts`. */
  last_used_at: OptionalMoment
}

interface ServerKeyRow extends KeyRow {
  scopes: OptionalJson<string[]>
}

interface Translated {
  /** `{de: {name: …}}`: what shoppers read, by language (`http/translations.ts`). */
  translations: OptionalJson<Record<string, Record<string, string>>>
}

interface Dated {
  start_date: OptionalMoment
  expiration_date: OptionalMoment
}

interface Recurring extends Dated {
  validity_timeframe: OptionalJson<{ duration: string; interval: string }>
  validity_day_of_week: Optional<number[]>
  validity_hours: OptionalJson<ValidityHours>
}

/** What the search by date reads (`sql-snippets.ts`): the catalogue makes them from the wire fields. */
interface Searchable {
  timeframe_interval_dates: ColumnType<never, string | null | undefined, string | null>
  timeframe_interval_time: ColumnType<never, string | null | undefined, string | null>
  timeframe_interval_seconds: Optional<number>
  timeframe_duration_dates: ColumnType<never, string | null | undefined, string | null>
  timeframe_duration_time: ColumnType<never, string | null | undefined, string | null>
}

export interface Tables
  extends ExportTables, LoyaltyTables, RedemptionTables, ReferralTables, SummaryTables, VoucherTables {
  projects: {
    project_id: string
    name: string
    currency: string
    auth: 'keys-and-bearer' | 'keys-or-bearer'
    expose_turnover: boolean
    /** Whether a code is found only as it is written. */
    case_sensitive_codes: Generated<boolean>
    /** Whether some of its vouchers may have outdated keys (`code-lookup.ts`). */
    refold_codes: Generated<boolean>
    /** Of the texts in the catalogue; null for English. */
    language: Optional<string>
    /** What the catalogue says of them; the rest are the defaults. */
    stacking_rules: OptionalJson<Partial<StackingRules>>
    /** With which source ids of customers are hashed for replies; the database makes it. */
    tracking_secret: Generated<string>
    created_at: Moment
    updated_at: OptionalMoment
  }
  /** One row a project; `version` grows whenever something of the project's rules changes. */
  project_versions: { project_id: string; version: number }
  /** The same for products and vouchers, which promotion tiers do not depend on. */
  shop_versions: { project_id: string; version: number }
  /** What the catalogue file last said about each thing: a field is written only when the file changes it. */
  catalogue_entries: { project_id: string; kind: string; id: string; declaration: Json }
  server_keys: ServerKeyRow
  client_keys: ServerKeyRow & { origins: Json<string[]> }
  management_keys: KeyRow
  access_tokens: {
    project_id: string
    token_hash: string
    client_id: string
    scope: string
    customer_id: string | null
    expires_at: Moment
  }
  customers: Row & {
    source_id: string | null
    name: Optional<string>
    description: Optional<string>
    email: Optional<string>
    phone: Optional<string>
    birthdate: Optional<string>
    address: OptionalJson
    metadata: Metadata
  }
  products: Row &
    Translated & {
      source_id: Optional<string>
      name: Optional<string>
      price: Optional<number>
      attributes: Json<string[]>
      metadata: Metadata
      image_url: Optional<string>
    }
  skus: Row & {
    product_id: string
    source_id: Optional<string>
    sku: Optional<string>
    price: Optional<number>
    attributes: Json
    metadata: Metadata
  }
  product_collections: Row & Translated & { name: string; products: Json<string[]> }
  /** As `brands/queries.ts` says. */
  brands: Row & { [Part in Exclude<keyof Brand, 'id'>]: Json<Brand[Part]> }
  /** `customers` are ids; `filter` is a rule about customers alone. */
  segments: Row & { name: string; customers: Json<string[]>; filter: OptionalJson }
  validation_rules: Row & { name: string; rules: Json; applicable_to: OptionalJson }
  validation_rule_assignments: Row & {
    rule_id: string
    related_object_id: string
    related_object_type: string
  }
  campaigns: Row &
    Translated &
    Recurring &
    Searchable & {
      name: string
      campaign_type: string
      type: string
      active: boolean
      time_zone: string
      category_id: Optional<string>
      description: Optional<string>
      /** What the vouchers are like that operations make; null where they make none. */
      voucher: OptionalJson<VoucherTemplate>
      /** Of a loyalty programme; null for the default. */
      loyalty_tiers_expiration: OptionalJson<LoyaltyTiersExpiration>
      metadata: Metadata
    }
  /** What campaigns and promotion tiers are filed under; a lower hierarchy comes first. */
  categories: Row &
    Translated & {
      name: string
      hierarchy: number
      stacking_rules_type: Optional<'JOINT' | 'EXCLUSIVE'>
    }
  promotion_tiers: Row &
    Translated &
    Recurring &
    Searchable & {
      campaign_id: string
      /** Its own; null for its campaign's. */
      category_id: Optional<string>
      name: string
      banner: Optional<string>
      action: Json<Record<string, unknown>>
      hierarchy: number
      active: boolean
      metadata: Metadata
    }
  /** `tiers` are ids, in the order in which they apply. */
  promotion_stacks: Row &
    Translated & {
      campaign_id: string
      name: string
      tiers: Json<string[]>
      category_id: Optional<string>
    }
  /** What redemptions add up to; no row means nothing yet. Apart from the tier, which the catalogue writes. */
  promotion_tier_totals: {
    project_id: string
    tier_id: string
    redeemed: Generated<number>
    amount: Generated<number>
    discount_amount: Generated<number>
  }
  vouchers: Row &
    Recurring & {
      campaign_id: Optional<string>
      code: string
      /** The lookup key (`codeKey`); null for a code that is found only as it is written. */
      folded_code: Optional<string>
      type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD'
      active: boolean
      discount: OptionalJson
      /** Points or gift money granted so far, and what is left of them. */
      granted: Optional<number>
      balance: Optional<number>
      expiration_rules: OptionalJson
      redemption_quantity: Optional<number>
      redeemed_quantity: Generated<number>
      redeemed_points: Generated<number>
      expired_points: Generated<number>
      /** Whether `expiring_points` ever had a row of the card: if not, there is no need to look there. */
      has_expiring: Generated<boolean>
      /** How many events of member activity there are. */
      events: Generated<number>
      holder_id: Optional<string>
      /** When it was given to its holder; null where that was when it was made. */
      published_at: OptionalMoment
      /** Who shares a referral code; such a code has no holder, for everybody else may use it. */
      referrer_id: Optional<string>
      category: Optional<string>
      additional_info: Optional<string>
      metadata: Metadata
    }
  loyalty_tiers: Row &
    Translated & {
      campaign_id: string
      name: string
      points_from: number
      points_to: number
      /** Whether it predates, and breaks, the rule that tiers of a campaign neither overlap nor share a name. */
      exempt: Generated<boolean>
      earning_rules: Json
      rewards: Json
      metadata: Metadata
    }
  earning_rules: Row &
    Translated &
    Recurring & {
      campaign_id: string
      event: string
      loyalty: Json
      source: Json
      active: boolean
      pending_points: OptionalJson
      expiration_rules: OptionalJson
      custom_event: OptionalJson
      segment: OptionalJson
      loyalty_tier: OptionalJson
      metadata: Metadata
    }
  rewards: Row &
    Translated & {
      name: string
      type: 'CAMPAIGN' | 'COIN' | 'MATERIAL'
      parameters: Json
      stock: Optional<number>
      redeemed: Generated<number>
      attributes: OptionalJson
      metadata: Metadata
    }
  reward_assignments: Row & { reward_id: string; campaign_id: string; points: number }
}

/** A brand as stored: only the fields that were set. `cockpits` may be empty. */
export interface Brand extends BrandRequest {
  id: string
  cockpits: NonNullable<BrandRequest['cockpits']>
}

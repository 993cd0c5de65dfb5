/** Applies `options.filters` of a qualification request ("where the specification is silent", Qualifications). */
import type { QualificationFilters } from '../../contract/resources/filters.ts'
import { codeKey } from '../rules/codes.ts'
import type { Candidate, Classification, QualificationContext } from './context.ts'

type Field = Exclude<keyof QualificationFilters, 'junction'>
type Value = string | null | undefined

export function passes(
  { junction = 'AND', ...filters }: QualificationFilters,
  candidate: Candidate,
  { classify, case_sensitive_codes }: Pick<QualificationContext, 'classify' | 'case_sensitive_codes'>,
): boolean {
  const values = valuesOf(candidate, classify(candidate.redeemable))
  const matches = fields.flatMap((field) => {
    const filter = filters[field]
    const normalize =
      field === 'code' ? (code: string) => codeKey(code, case_sensitive_codes) ?? code : identity
    return filter ? [matchesAll(filter.conditions, values[field], normalize)] : []
  })
  if (matches.length === 0) return true
  return junction === 'AND' ? matches.every(Boolean) : matches.some(Boolean)
}

const fields = [
  'category_id',
  'campaign_id',
  'campaign_type',
  'resource_id',
  'resource_type',
  'voucher_type',
  'code',
  'holder_role',
] as const satisfies readonly Field[]

function valuesOf(
  { redeemable, isCampaign, stack }: Candidate,
  classification: Classification,
): Record<Field, Value> {
  const { object, id, code, campaign, type, holder_id } = redeemable
  return {
    ...classification,
    campaign_id: campaign?.id,
    resource_id: id,
    resource_type: isCampaign ? 'campaign' : stack ? 'promotion_stack' : object,
    voucher_type: type,
    code,
    // A holder is always an owner. Referral codes are not listed, because referrers cannot redeem their own codes.
    holder_role: holder_id === null ? null : 'OWNER',
  }
}

type Conditions = Partial<Record<'$in' | '$not_in' | '$is' | '$is_not', readonly string[] | undefined>>

const identity = (word: string) => word

function matchesAll(
  { $in, $is, $not_in, $is_not }: Conditions,
  value: Value,
  normalize: (word: string) => string,
): boolean {
  const isAmong = (list: readonly string[]) =>
    value !== null && value !== undefined && list.some((word) => normalize(word) === normalize(value))
  const isIncluded = [$in, $is].every((list) => !list || isAmong(list))
  return isIncluded && ![$not_in, $is_not].some((list) => list && isAmong(list))
}

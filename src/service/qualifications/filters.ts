/** What a request wants to hear of ("where the specification is silent": qualification filters). */
import type { QualificationFilters } from '../../contract/resources/filters.ts'
import { foldCode } from '../rules/codes.ts'
import type { Candidate, Filed, QualificationContext } from './context.ts'

type Field = Exclude<keyof QualificationFilters, 'junction'>
type Value = string | null | undefined

/** Whether it is among what the filters leave. */
export function passes(
  { junction = 'AND', ...filters }: QualificationFilters,
  candidate: Candidate,
  { filed, case_sensitive_codes }: Pick<QualificationContext, 'filed' | 'case_sensitive_codes'>,
): boolean {
  const values = valuesOf(candidate, filed(candidate.redeemable))
  const verdicts = fields.flatMap((field) => {
    const filter = filters[field]
    const alike = field === 'code' && !case_sensitive_codes ? foldCode : asItIs
    return filter ? [holds(filter.conditions, values[field], alike)] : []
  })
  if (verdicts.length === 0) return true
  return junction === 'AND' ? verdicts.every(Boolean) : verdicts.some(Boolean)
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

function valuesOf({ redeemable, isCampaign, stack }: Candidate, filed: Filed): Record<Field, Value> {
  const { object, id, code, campaign, type, holder_id } = redeemable
  return {
    ...filed,
    campaign_id: campaign?.id,
    resource_id: id,
    resource_type: isCampaign ? 'campaign' : stack ? 'promotion_stack' : object,
    voucher_type: type,
    code,
    // Referral codes are for others than those who share them, and so in nobody's wallet.
    holder_role: holder_id === null ? null : 'OWNER',
  }
}

type Conditions = Partial<Record<'$in' | '$not_in' | '$is' | '$is_not', readonly string[] | undefined>>

const asItIs = (word: string) => word

/** Words are the same where they are the same to `alike`. */
function holds({ $in, $is, $not_in, $is_not }: Conditions, value: Value, alike: typeof asItIs): boolean {
  const isAmong = (list: readonly string[]) =>
    value !== null && value !== undefined && list.some((word) => alike(word) === alike(value))
  const wanted = [$in, $is].every((list) => !list || isAmong(list))
  return wanted && ![$not_in, $is_not].some((list) => list && isAmong(list))
}

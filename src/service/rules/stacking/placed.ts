/** One redeemable of a request, and what became of it beside the others. */
import type { FailureKey } from '../../../contract/errors.ts'
import type { Incentive } from '../incentive.ts'
import type { Unusable, Usable } from '../judgement.ts'
import type { Bargain } from '../loyalty/spend.ts'
import type { Usage } from '../situation.ts'

export interface Asked {
  /** Its place in the request, from 0. */
  index: number
  object: 'voucher' | 'promotion_tier'
  /** As the request names it: a voucher's code or id, a tier's id. */
  id: string
  /** Null where the project has nothing of that name. */
  incentive: Incentive | null
  usage: Usage
  /** Credits to take from a gift card, in minor units; all that fit where it is left out. */
  gift?: { credits: number }
  /** What a loyalty card is to be used for; null for something that its programme does not offer. */
  bargain?: Bargain | null
}

export interface Applicable {
  asked: Asked
  status: 'APPLICABLE'
  incentive: Incentive
  judgement: Usable
}

export interface Inapplicable {
  asked: Asked
  status: 'INAPPLICABLE'
  key: FailureKey
  message: string
  /** The stacking rule in the way, where the redeemable itself is fine. */
  rule?: StackingWord
  judgement?: Unusable
}

export interface Skipped {
  asked: Asked
  status: 'SKIPPED'
  rule: StackingWord
  message: string
}

export type Placed = Applicable | Inapplicable | Skipped

/** Why the stacking rules leave something out: the words of the family. */
export type StackingWord = keyof typeof sentences

export const sentences = {
  redeemables_limit_exceeded: 'More redeemables were sent than the shop takes at once.',
  applicable_redeemables_limit_exceeded: 'As many as can be combined apply already.',
  applicable_exclusive_redeemables_limit_exceeded: 'As many exclusive ones as can be combined apply already.',
  exclusion_rules_not_met: 'It cannot be combined with the others.',
  no_effect: 'It would change nothing on this order.',
} as const

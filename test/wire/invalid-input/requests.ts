/** The example request of every operation, with new ids so that the service accepts it repeatedly. */
import { randomUUID } from 'node:crypto'
import { examples, type Example } from '../examples/index.ts'
import type { DescribedOperation } from './document.ts'

/** Ids of resources that earlier requests have created. */
export interface Created {
  brandingId: string
  redemptionId: string
  parentRedemptionId: string
  orderId: string
  exportId: string
  asyncActionId: string
}

/** Returns a unique name. */
export type Fresh = (name: string) => string

/** Fields that must be unique, by operation. */
const unique: Record<string, (fresh: Fresh) => object> = {
  addVouchers: (fresh) => ({ code: fresh('CODE'), code_config: undefined }),
  createLoyaltyTiers: (fresh) => ({ name: fresh('Tier') }),
  changeMemberBalance: (fresh) => ({ source_id: fresh('goodwill') }),
  createCustomer: (fresh) => ({ source_id: fresh('customer') }),
  createOrder: (fresh) => ({ source_id: fresh('order') }),
  createProduct: (fresh) => ({ id: fresh('prod_negative'), source_id: fresh('source') }),
  createReward: (fresh) => ({ name: fresh('Reward') }),
  transferPoints: (fresh) => ({ source_id: fresh('transfer') }),
  transferPointsAsShopper: (fresh) => ({ source_id: fresh('transfer') }),
  updateCustomers: (fresh) => ({ source_id: fresh('customer') }),
}

const inputOf = ({ family }: DescribedOperation): { body?: unknown } & Record<string, unknown> => {
  const { input }: Example = examples[family as keyof typeof examples] // both have the same operations
  return { ...input }
}

export function bodyOf(operation: DescribedOperation, fresh: Fresh): unknown {
  const { body } = inputOf(operation)
  if (body === undefined) return undefined
  const fields = unique[operation.family]?.(fresh)
  const sent = Array.isArray(body)
    ? body.map((item) => ({ ...Object(item), ...fields }))
    : { ...Object(body), ...fields }
  // Removes undefined fields: they are not sent, so the corpus must not replace them.
  return JSON.parse(JSON.stringify(sent))
}

/** Value of `{name}` in an operation's path. */
export function parameterOf(operation: DescribedOperation, name: string, created: Created): string {
  // Member operations are also served under their campaign.
  const known: Record<string, unknown> = { campaignId: 'camp_club', ...inputOf(operation), ...created }
  // The code of a new voucher must be unique.
  const value = operation.family === 'createVoucher' ? `NEW-${randomUUID()}` : known[name]
  if (typeof value !== 'string') throw new Error(`The example request of ${operation.id} has no ${name}.`)
  return value
}

/** Path parameters with ids of the other project. */
export const theirs: Record<string, string> = {
  projectId: 'proj_neighbor',
  campaignId: 'camp_theirs',
  memberId: 'CARD-THEIRS',
  code: 'CARD-THEIRS',
  rewardId: 'rew_theirs',
  earningRuleId: 'ern_theirs',
}

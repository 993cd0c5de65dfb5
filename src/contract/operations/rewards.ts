/** Rewards (specification, sections 14 and 15). */
import { operation } from '../operation.ts'
import { newReward, reward, rewardChange } from '../resources/reward.ts'

export const createReward = /* @__PURE__ */ operation({
  id: 'createReward',
  number: 14,
  summary: 'Create reward',
  credentials: 'server',
  scope: 'rewards',
  method: 'POST',
  path: '/v1/rewards',
  idempotent: true,
  body: newReward,
  reply: reward,
  failures: ['not_found'],
})

/** Omitted fields keep their values. */
export const updateReward = /* @__PURE__ */ operation({
  id: 'updateReward',
  number: 15,
  summary: 'Update reward',
  credentials: 'server',
  scope: 'rewards',
  method: 'PUT',
  path: '/v1/rewards/{rewardId}',
  body: rewardChange,
  bodyOptional: true,
  reply: reward,
  failures: ['not_found'],
})

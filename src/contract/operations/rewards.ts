/** Rewards (specification, sections 14 and 15). */
import { operation } from '../operation.ts'
import { cursorQuery } from '../resources/list.ts'
import { newReward, reward, rewardAssignmentList, rewardChange, rewardList } from '../resources/reward.ts'
import { z } from '../zod.ts'

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

export const getReward = /* @__PURE__ */ operation({
  id: 'getReward',
  summary: 'Get reward',
  credentials: 'server',
  scope: 'rewards',
  method: 'GET',
  path: '/v1/rewards/{rewardId}',
  reply: reward,
  failures: ['not_found'],
})

export const listRewards = /* @__PURE__ */ operation({
  id: 'listRewards',
  summary: 'List rewards',
  credentials: 'server',
  scope: 'rewards',
  method: 'GET',
  path: '/v1/rewards',
  query: z.strictObject(cursorQuery),
  reply: rewardList,
})

export const listRewardAssignments = /* @__PURE__ */ operation({
  id: 'listRewardAssignments',
  summary: 'List assignments of reward',
  credentials: 'server',
  scope: 'rewards',
  method: 'GET',
  path: '/v1/rewards/{rewardId}/assignments',
  query: z.strictObject(cursorQuery),
  reply: rewardAssignmentList,
  failures: ['not_found'],
})

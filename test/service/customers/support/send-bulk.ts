/** Sends bulk updates and reads their results. */
import { expect } from 'vitest'
import { backEnd } from '../../../support/clients.ts'
import type { Shop } from '../../../support/service.ts'

export const bulk = '/v1/customers/bulk/async'

export async function bulkClient(shop: Shop) {
  const { post, get, headers } = await backEnd(shop)
  const action = async (id: unknown) => (await get(`/v1/async-actions/${String(id)}`)).body
  /** Sends a bulk update, applies it and returns the result. */
  const apply = async (items: unknown) => {
    const { status, body } = await post(bulk, items)
    expect([status, body]).toEqual([202, { async_action_id: expect.stringMatching(/^aa_[0-9a-f]{32}$/) }])
    await shop.jobs.idle()
    return action(body.async_action_id)
  }
  return { post, action, apply, headers }
}

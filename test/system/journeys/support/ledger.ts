/** Movements of a member's points, read from the service. */
import { readShopProject } from '../../../../demo/catalogue.ts'
import { createPerks } from '../../../../demo/checkout/perks.ts'
import { requestService } from './service.ts'

export const adasCard = 'TC-ADA-7Q2M'

/** Points on the card. */
export async function balanceOf(serviceUrl: string, card: string): Promise<number> {
  const member = await requestService(serviceUrl, `/v1/loyalties/members/${card}`, { method: 'GET' })
  return member.loyalty_card.balance
}

interface Activity {
  id: string
  type: string
  data: { data: { points?: number; redemption?: object } }
}

/** The card's activity, newest first (operation 6). */
async function activityOf(serviceUrl: string, card: string): Promise<Activity[]> {
  const path = `/v1/loyalties/members/${card}/activity?limit=100`
  const { data } = await requestService(serviceUrl, path, { method: 'GET' })
  return data
}

/**
 * Records a card from now on. The returned function lists the points debited by redemptions and returned by rollbacks;
 * it throws if the balance does not match the ledger.
 */
export async function watchCard(serviceUrl: string, card: string) {
  const before = await balanceOf(serviceUrl, card)
  const [last] = await activityOf(serviceUrl, card)

  return async () => {
    const activity = await activityOf(serviceUrl, card)
    const entries = activity.slice(
      0,
      activity.findIndex(({ id }) => id === last?.id),
    )
    const points = (type: string, isOfRedemption: boolean) =>
      entries
        .filter((one) => one.type.endsWith(type) && !!one.data.data.redemption === isOfRedemption)
        .map((one) => one.data.data.points ?? 0)
    const debited = points('redemption.succeeded', true)
    const returned = points('points_added', true)
    const expected = before - sumOf(debited) + sumOf(returned) + sumOf(points('points_added', false))
    const balance = await balanceOf(serviceUrl, card)
    if (balance !== expected)
      throw new Error(`The card has ${balance} points, but its ledger sums to ${expected}`)
    return { debited, returned }
  }
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** The order as stored by the service; sending it again changes nothing. */
export const storedOrder = (serviceUrl: string, number: string) =>
  requestService(serviceUrl, '/v1/orders', { body: { source_id: number } })

/** The service calls of a demo shop's checkout. */
export function perksAt(serviceUrl: string, project = readShopProject()) {
  const [key] = project.keys.server
  return createPerks({ serviceUrl, appId: key?.app_id ?? '', appToken: key?.app_token ?? '' })
}

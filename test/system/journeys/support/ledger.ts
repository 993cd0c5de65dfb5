/** What became of a member's points, by the service's own word. */
import { readShopProject } from '../../../../demo/catalogue.ts'
import { createPerks } from '../../../../demo/checkout/perks.ts'
import { askService } from './service.ts'

export const adasCard = 'TC-ADA-7Q2M'

/** Points on the card. */
export async function balanceOf(serviceUrl: string, card: string): Promise<number> {
  const member = await askService(serviceUrl, `/v1/loyalties/members/${card}`, { method: 'GET' })
  return member.loyalty_card.balance
}

interface Activity {
  id: string
  type: string
  data: { data: { points?: number; redemption?: object } }
}

/** The card's activity, the newest first (operation 6). */
async function activityOf(serviceUrl: string, card: string): Promise<Activity[]> {
  const path = `/v1/loyalties/members/${card}/activity?limit=100`
  const { data } = await askService(serviceUrl, path, { method: 'GET' })
  return data
}

/**
 * Watches a card from now on. The function it gives tells what redemptions took and what was given back, in points;
 * it throws where the balance is not what the ledger makes it.
 */
export async function watchCard(serviceUrl: string, card: string) {
  const before = await balanceOf(serviceUrl, card)
  const [last] = await activityOf(serviceUrl, card)

  return async () => {
    const activity = await activityOf(serviceUrl, card)
    const news = activity.slice(
      0,
      activity.findIndex(({ id }) => id === last?.id),
    )
    const points = (type: string, isOfRedemption: boolean) =>
      news
        .filter((one) => one.type.endsWith(type) && !!one.data.data.redemption === isOfRedemption)
        .map((one) => one.data.data.points ?? 0)
    const taken = points('redemption.succeeded', true)
    const givenBack = points('points_added', true)
    const expected = before - sumOf(taken) + sumOf(givenBack) + sumOf(points('points_added', false))
    const balance = await balanceOf(serviceUrl, card)
    if (balance !== expected) throw new Error(`The card holds ${balance}, its ledger says ${expected}.`)
    return { taken, givenBack }
  }
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** The order as the service has kept it; to be told of it once more changes nothing. */
export const keptOrder = (serviceUrl: string, number: string) =>
  askService(serviceUrl, '/v1/orders', { body: { source_id: number } })

/** The till of one of the demo's shops as it asks the service. */
export function perksAt(serviceUrl: string, project = readShopProject()) {
  const [key] = project.keys.server
  return createPerks({ serviceUrl, appId: key?.app_id ?? '', appToken: key?.app_token ?? '' })
}

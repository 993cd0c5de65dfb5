/** Points that the cart would earn: one for every euro, and ten pending ones. One source per status. */
import { CallError } from '../../../../src/client/errors.ts'
import type { Source } from '../../../../src/client/source.ts'
import type { OrderPoints } from '../../../../src/contract/resources/points-forecast.ts'
import { fillCart } from '../eligibility.ts'
import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

const day = 86_400_000

const respondWith =
  (every: number, stale = false) =>
  (): Source => ({
    ...loyaltySources.ready(),
    async pointsForecast(card, { orders }) {
      const data = orders.map(({ items = [] }): OrderPoints => {
        const amount = items.reduce(
          (sum, { price = 0, quantity }) => sum + Number(price) * Number(quantity),
          0,
        )
        const points = Math.floor(amount / every)
        return {
          points,
          pending_points: points && 10,
          available_at: points ? new Date(Date.now() + 14 * day).toISOString() : null,
          reached_tier: null,
          next_tier: { id: 'ltr_family', name: 'Family', points_missing: 260, object: 'loyalty_tier' },
          object: 'points_forecast',
        }
      })
      return {
        value: { object: 'list', data_ref: 'data', data },
        receivedAt: Date.now() - (stale ? 2 * 3_600_000 : 0),
        stale,
        dropped: 0,
      }
    },
  })

const failing = (kind: 'unavailable' | 'signed-out', status: number) => (): Source => ({
  ...loyaltySources.ready(),
  async pointsForecast() {
    throw new CallError(kind, 'No forecast.', { status })
  },
})

export const specimen: Specimen = {
  tag: 'perk-points',
  label: 'Points',
  about: 'Points that the cart or a product would earn. Hidden if nothing is earned.',
  attributes: {},
  fallback: '',
  card: 'TC-ADA-7Q2M',
  sources: {
    waiting: () => ({ ...loyaltySources.ready(), pointsForecast: () => new Promise(() => undefined) }),
    ready: respondWith(100),
    empty: respondWith(Infinity),
    failed: failing('unavailable', 503),
    offline: respondWith(100, true),
    'signed-out': failing('signed-out', 401),
  },
  prepare: fillCart,
}

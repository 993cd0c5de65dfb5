import { CallError } from '../../../../src/client/errors.ts'
import type { Source } from '../../../../src/client/source.ts'
import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

const code = 'TC-ADA-7Q2M'

/** Ada also has an old card, with `points`. A transfer takes 900 ms. */
const wallet =
  (points: number, stale = false) =>
  (): Source => {
    const source = loyaltySources.ready()
    const balances = new Map([
      [code, 1240],
      ['TC-OLD-0386', points],
    ])
    return {
      ...source,
      async qualifications() {
        const data = [...balances].map(([id, balance]) => ({
          id,
          object: 'voucher' as const,
          campaign_id: 'camp_tableclub',
          result: { loyalty_card: { balance, points: balance } },
        }))
        return {
          value: {
            redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
          },
          receivedAt: Date.now() - (stale ? 2 * 3_600_000 : 0),
          stale,
          dropped: 0,
        }
      },
      async transfer(_program, card, items) {
        await new Promise((resolve) => setTimeout(resolve, 900))
        for (const item of items) {
          balances.set(item.code, (balances.get(item.code) ?? 0) - item.points)
          balances.set(card, (balances.get(card) ?? 0) + item.points)
        }
        return (await source.member(card)).value
      },
    }
  }

const failing = (kind: 'unavailable' | 'signed-out', status: number) => (): Source => ({
  ...wallet(350)(),
  async qualifications() {
    throw new CallError(kind, 'No wallet.', { status })
  },
})

export const specimen: Specimen = {
  tag: 'perk-combine',
  label: 'Combine',
  about: 'Moves points from another card of the shopper to this one. Hidden if no other card has points.',
  attributes: {},
  fallback: '',
  card: code,
  sources: {
    waiting: () => ({ ...wallet(350)(), qualifications: () => new Promise(() => undefined) }),
    ready: wallet(350),
    empty: wallet(0),
    failed: failing('unavailable', 503),
    offline: wallet(350, true),
    'signed-out': failing('signed-out', 401),
  },
}

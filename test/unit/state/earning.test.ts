/** Earning rules of the member. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { Qualification } from '../../../src/contract/resources/qualification.ts'
import { earningRulesOf } from '../../../src/state/features/earning.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { examples } from '../../wire/examples/index.ts'
import { entry, qualification } from './service.ts'

const value = examples.listMemberEarningRules.reply
const details = { receivedAt: 1, stale: false, dropped: 0 }

/** A wallet with these entries. */
const wallet =
  (...entries: Parameters<typeof qualification>): Source['qualifications'] =>
  async () => ({
    ...details,
    value: qualification(...entries) as Qualification, // has only the fields in use
  })

/** A shop with a custom source, and the cards that it requests. */
function shopWith(options: ShopOptions, methods: Partial<Source> = {}) {
  const requests: string[] = []
  const shop = createShop({ storage: null, ...options })
  shop.source = {
    earningRules: async (card) => {
      requests.push(card)
      return { ...details, value }
    },
    ...methods,
  }
  const $rules = earningRulesOf(shop)
  onTestFinished(shop.close)
  onTestFinished($rules.watch())
  return { shop, $rules, requests }
}

test('reads the earning rules of the page’s card once', async () => {
  const { shop, $rules, requests } = shopWith({ card: 'ADA' })

  await expect.poll(() => $rules.get().response?.value).toEqual(value)
  expect(earningRulesOf(shop)).toBe($rules)
  expect(requests).toEqual(['ADA'])
})

test('reads the earning rules of the first card in the wallet', async () => {
  const card = entry('WALLET', { object: 'voucher', result: { loyalty_card: { points: 1, balance: 1 } } })
  const { $rules, requests } = shopWith({}, { qualifications: wallet(entry('ten'), card) })

  await expect.poll(() => $rules.get().response?.value).toEqual(value)
  expect(requests).toEqual(['WALLET'])
})

test('reports signed out for an empty wallet or an unknown card', async () => {
  const empty = shopWith({}, { qualifications: wallet() })
  await expect.poll(() => empty.$rules.get().error?.kind).toBe('signed-out')
  expect(empty.requests).toEqual([])

  const refusal = new CallError('refused', 'There is no such loyalty card.', { status: 404 })
  const gone = shopWith({ card: 'OLD' }, { earningRules: () => Promise.reject(refusal) })
  await expect.poll(() => gone.$rules.get().error?.kind).toBe('signed-out')
})

test('reports a refusal if the source has no earning rules', async () => {
  const source = { now: () => 1 } as Source // a custom source can lack methods
  const shop = createShop({ storage: null, source, card: 'ADA' })
  onTestFinished(shop.close)
  const $rules = earningRulesOf(shop)
  onTestFinished($rules.watch())

  await expect.poll(() => $rules.get().error?.kind).toBe('refused')
})

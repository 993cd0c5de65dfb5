/** How the shopper can earn points, as the shop's source tells it. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { Qualification } from '../../../src/contract/resources/qualification.ts'
import { earningRulesOf } from '../../../src/state/features/earning.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { examples } from '../../wire/examples/index.ts'
import { entry, qualification } from './service.ts'

const value = examples.listMemberEarningRules.reply
const told = { receivedAt: 1, stale: false, dropped: 0 }

/** A wallet that holds these. */
const wallet =
  (...entries: Parameters<typeof qualification>): Source['qualifications'] =>
  async () => ({
    ...told,
    value: qualification(...entries) as Qualification, // as on the wire
  })

/** A shop whose page brings the answers itself, and which cards it asks about. */
function shopWith(options: ShopOptions, own: Partial<Source> = {}) {
  const asked: string[] = []
  const shop = createShop({ storage: null, ...options })
  shop.source = {
    earningRules: async (card) => {
      asked.push(card)
      return { ...told, value }
    },
    ...own,
  }
  const $rules = earningRulesOf(shop)
  onTestFinished(shop.close)
  onTestFinished($rules.watch())
  return { shop, $rules, asked }
}

test('the rules are those of the card that the page names, and asked for once', async () => {
  const { shop, $rules, asked } = shopWith({ card: 'ADA' })

  await expect.poll(() => $rules.get().response?.value).toEqual(value)
  expect(earningRulesOf(shop)).toBe($rules)
  expect(asked).toEqual(['ADA'])
})

test('without a named card, the first one in the wallet is asked about', async () => {
  const card = entry('WALLET', { object: 'voucher', result: { loyalty_card: { points: 1, balance: 1 } } })
  const { $rules, asked } = shopWith({}, { qualifications: wallet(entry('ten'), card) })

  await expect.poll(() => $rules.get().response?.value).toEqual(value)
  expect(asked).toEqual(['WALLET'])
})

test('an empty wallet, and a card that is gone, are nobody', async () => {
  const empty = shopWith({}, { qualifications: wallet() })
  await expect.poll(() => empty.$rules.get().error?.kind).toBe('signed-out')
  expect(empty.asked).toEqual([])

  const refusal = new CallError('refused', 'There is no such loyalty card.', { status: 404 })
  const gone = shopWith({ card: 'OLD' }, { earningRules: () => Promise.reject(refusal) })
  await expect.poll(() => gone.$rules.get().error?.kind).toBe('signed-out')
})

test('a source that knows no earning rules says so', async () => {
  const source = { now: () => 1 } as Source // a page's own may leave out what it likes
  const shop = createShop({ storage: null, source, card: 'ADA' })
  onTestFinished(shop.close)
  const $rules = earningRulesOf(shop)
  onTestFinished($rules.watch())

  await expect.poll(() => $rules.get().error?.kind).toBe('refused')
})

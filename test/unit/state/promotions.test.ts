/** Pages of promotions. */
import { expect, onTestFinished, test } from 'vitest'
import type { Source } from '../../../src/client/source.ts'
import { promotionsOf } from '../../../src/state/features/promotions.ts'
import { createShop } from '../../../src/state/shop.ts'

/** A shop with a custom source of empty pages. */
function shopWith(isStale: (page: number) => boolean) {
  const requests: number[] = []
  const promotionTiers: Source['promotionTiers'] = async ({ page = 1 }) => {
    requests.push(page)
    const kind = { object: 'list', data_ref: 'tiers' } as const
    const value = { ...kind, tiers: [], total: 9, has_more: true }
    return { value, receivedAt: page, stale: isStale(page), dropped: 0 }
  }
  const shop = createShop({ storage: null })
  shop.source = { promotionTiers }
  onTestFinished(shop.close)
  return { shop, requests }
}

test('requests a stale page again and keeps its position', async () => {
  let stale = 2
  const { shop, requests } = shopWith((page) => page === stale)
  const { $others, more } = promotionsOf(shop, { limit: 1, all: true })
  more()
  onTestFinished($others.watch())
  const pages = () => $others.get().response?.pages.map(({ receivedAt }) => receivedAt)
  await expect.poll(pages).toEqual([2])
  expect($others.get().response?.stale).toBe(true)

  stale = 0
  more()
  await expect.poll(pages).toEqual([2, 3])
  expect($others.get().response?.stale).toBe(false)

  more()
  await expect.poll(pages).toEqual([2, 3, 4])
  expect(requests).toEqual([2, 2, 3, 4])
})

test('keeps the pages after a stale page when it is requested again', async () => {
  let stale = 2
  const { shop } = shopWith((page) => page === stale)
  const { $others, more } = promotionsOf(shop, { limit: 1, all: true })
  const leave = $others.watch()
  onTestFinished(leave)
  const pages = () => $others.get().response?.pages.map(({ receivedAt }) => receivedAt)
  more()
  await expect.poll(pages).toEqual([2])
  more()
  await expect.poll(pages).toEqual([2, 3])

  stale = 0
  $others.refresh()

  await expect.poll(() => $others.get().busy).toBe(false)
  expect(pages()).toEqual([2, 3])
})

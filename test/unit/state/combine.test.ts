/** Combines a shopper's cards at a real service. Points are moved once. */
import { expect, onTestFinished, test } from 'vitest'
import { type CombinableCards, combineOf } from '../../../src/state/features/combine.ts'
import { createShop } from '../../../src/state/shop.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { createBrowser } from './storage.ts'

const card = (code: string, points: number, more: object = {}) => ({
  code,
  loyalty_card: { points },
  holder: 'ada',
  ...more,
})

const club = (id: string, vouchers: object[]) => ({
  id,
  name: id,
  campaign_type: 'LOYALTY_PROGRAM',
  vouchers,
})

const [shop, ...others] = smallCatalogue.projects
const catalogue = {
  projects: [
    {
      ...shop,
      customers: [{ source_id: 'ada' }, { source_id: 'ben' }],
      campaigns: [
        club('camp_club', [
          card('NEW', 100),
          card('OLD-1', 40),
          card('OLD-2', 5),
          card('EMPTY', 0),
          card('OFF', 30, { active: false }),
          card('OVER', 30, { expiration_date: '2026-01-01T00:00:00Z' }),
          card('LATER', 30, { start_date: '2027-01-01T00:00:00Z' }),
          card('BENS', 30, { holder: 'ben' }),
        ]),
        club('camp_away', [card('AWAY', 70)]),
      ],
    },
    ...others,
  ],
}

onPostgres('a shopper with several cards', (open) => {
  async function openShop() {
    const service = await startShopForTest(await open(), { catalogue })
    const bearer = await service.token('client_api', { customer: 'ada' })
    const openPage = (browser = createBrowser()) => {
      const page = createShop({
        serviceUrl: service.url,
        customer: 'ada',
        card: 'new',
        fetch: (address, init) => {
          const headers = new Headers(init.headers)
          for (const [name, value] of Object.entries(demoKeys.client)) headers.set(name, value)
          headers.set('Authorization', `Bearer ${bearer}`)
          return fetch(address, { ...init, headers })
        },
      })
      onTestFinished(page.close)
      Object.assign(page.port, { ...browser.openTab(), navigator: { locks: browser.locks } })
      const combine = combineOf(page)
      onTestFinished(combine.$cards.watch())
      const cards = () => combine.$cards.get().response?.value
      return { ...combine, cards }
    }
    const balances = async () => {
      const rows = await service.store.db
        .selectFrom('vouchers')
        .select(['code', 'balance'])
        .where('project_id', '=', 'proj_shop')
        .where('type', '=', 'LOYALTY_CARD')
        .execute()
      return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
    }
    return { openPage, balances }
  }

  const combinable = ({ card, others = [] }: Partial<CombinableCards> = {}) => [
    card?.code,
    ...others.map(({ code, points }) => `${code}: ${points}`).toSorted(),
  ]

  test('can combine the active cards of the same program', async () => {
    const { openPage, balances } = await openShop()
    const { cards, combine, $attempt } = openPage()
    await expect.poll(() => combinable(cards())).toEqual(['NEW', 'OLD-1: 40', 'OLD-2: 5'])

    await combine(cards() ?? { program: '', others: [] })

    expect($attempt.get()).toMatchObject({ state: 'done' })
    expect(await balances()).toMatchObject({ NEW: 145, 'OLD-1': 0, 'OLD-2': 0, OFF: 30, BENS: 30, AWAY: 70 })
    await expect.poll(() => combinable(cards())).toEqual(['NEW'])
  })

  test.each(['separate', 'shared'])('moves points once from four pages with %s storage', async (kind) => {
    const { openPage, balances } = await openShop()
    const browser = kind === 'shared' ? createBrowser() : undefined
    const pages = Array.from({ length: 4 }, () => openPage(browser))
    for (const { cards } of pages) await expect.poll(() => combinable(cards())).toHaveLength(3)

    await Promise.all(pages.map(({ cards, combine }) => combine(cards() ?? { program: '', others: [] })))
    const states = () => pages.map(({ $attempt }) => $attempt.get()?.state)
    await expect.poll(states).not.toContain('sending')

    expect(await balances()).toMatchObject({ NEW: 145, 'OLD-1': 0, 'OLD-2': 0 })
    const other = kind === 'separate' ? 'refused' : undefined
    expect(states().toSorted()).toEqual(['done', other, other, other])
  })
})

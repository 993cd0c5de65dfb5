/** On pages that morph, clone, cache and re-render, every offer is shown once and works. */
import { afterAll, expect, test } from 'vitest'
import { startShopPages } from '../../system/pages/page.ts'
import { startEmbeddingService } from '../../system/pages/service.ts'
import { runs } from '../../support/sweep-runs.ts'
import { changes, type PageChange } from './pages/changes.ts'
import {
  accessible,
  announcedNothing,
  announcedOnce,
  cartUntouched,
  htmlUntouched,
  looksAsBefore,
  looksOf,
  noStrayTexts,
  offersShown,
} from './pages/checks.ts'
import { deliveries, deliveryFiles, type Delivery } from './pages/deliveries.ts'
import { catalog, elementsWith, type Rows } from './pages/offers.ts'
import { reactChanges, reactFiles } from './pages/react.ts'
import { focusOffer, usesOffers } from './pages/shopper.ts'
import { openShopPage } from './pages/shop-page.ts'

const service = await startEmbeddingService(catalog)
const pages = await startShopPages(service, { ...deliveryFiles, ...reactFiles })
afterAll(async () => {
  await pages.close()
  await service.close()
})

interface Case {
  change: PageChange
  delivery: Delivery
  rows: Rows
}

const cases = [...changes, ...reactChanges].flatMap((change): Case[] =>
  (['custom rows', 'built-in rows'] as const).flatMap((rows) =>
    deliveries.map((delivery) => ({ change, rows, delivery })),
  ),
)

function main({ change, rows }: Case) {
  const [start = '', end = ''] = service.inShop('|').split('|')
  return `<main id="main"><h1>Shop</h1>${change.body?.(rows, start) ?? `${start}${elementsWith(rows)}${end}`}</main>`
}

/** Wraps the script of a change with the helpers that it can use. */
const withHelpers = (script: string) => `(async () => {
  const main = document.querySelector('main')
  const shop = document.querySelector('perk-shop')
  const hosts = () => [...document.querySelectorAll('perk-promotions, perk-eligibility, perk-rewards')]
  const server = async () =>
    new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  ${script}
})()`

async function run(each: Case) {
  const { change, delivery } = each
  const { copies = 1, act, script = '', keepsFocus, changesChildren } = change
  const shopPage = await openShopPage(pages, { delivery, head: change.head, main: main(each) })
  const { page, errors } = shopPage
  const faults: string[] = []
  const check = async (when: string, ...checks: Promise<string[]>[]) => {
    const found = (await Promise.all(checks)).flat()
    faults.push(...found.map((fault) => `${when}: ${fault}`))
  }

  const steps = [
    async () => {
      await shopPage.settle()
      await shopPage.evaluatedFor(2)
      await check('drawn', offersShown(shopPage), htmlUntouched(shopPage), announcedNothing(shopPage, 0))
      await check('drawn', announcedOnce(shopPage))
    },
    async () => {
      const before = await looksOf(shopPage)
      const { length } = await shopPage.announced()
      const focus = keepsFocus && (await focusOffer(shopPage, 'perk-promotions'))
      await (act ? act(page, shopPage.other) : page.evaluate(withHelpers(script)))
      await shopPage.settle(copies)
      await shopPage.evaluatedFor(3)
      const focusNow = await shopPage.focus()
      if (focus && focusNow !== focus) faults.push(`changed: the focus is on "${focusNow}"`)
      await check('changed', offersShown(shopPage, copies), noStrayTexts(shopPage), cartUntouched(shopPage))
      await check('changed', htmlUntouched(shopPage, change), accessible(shopPage))
      await check('changed', announcedNothing(shopPage, length))
      if (!changesChildren) await check('changed', looksAsBefore(shopPage, before))
    },
    () => check('used', usesOffers(shopPage)),
    async () => {
      await shopPage.setCups(2)
      await shopPage.settle(copies)
      await check('with two cups', offersShown(shopPage, copies), accessible(shopPage))
      await check('with three cups again', announcedOnce(shopPage))
      await check('with three cups again', offersShown(shopPage, copies), noStrayTexts(shopPage))
      await check('with three cups again', cartUntouched(shopPage))
    },
  ]
  // Later steps need the result of earlier ones.
  for (const step of steps) {
    if (faults.length) break
    await step().catch((error) => faults.push(String(error)))
  }
  await shopPage.close()
  return [...faults, ...errors]
}

// An odd step, so that the everyday run includes both kinds of rows and both deliveries.
const sample = cases.filter((_, at) => at % runs(17, 1) === 0)

const titled = sample.map((each) => [`${each.change.name}, ${each.rows}, ${each.delivery}`, each] as const)

test.each(titled)('shows every offer once and keeps it usable: %s', async (_, each) => {
  expect(await run(each)).toEqual([])
})

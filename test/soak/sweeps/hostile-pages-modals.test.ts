/** Results are announced once and in the accessibility tree, while a modal dialog of the page is open and afterward. */
import { expect, test } from 'vitest'
import { openShopPages } from '../../system/pages/page.ts'
import { runs } from '../../support/sweep-runs.ts'
import { isRegionExposed } from './pages/accessibility-tree.ts'
import { accessible, announcedOnce, noStrayTexts, offersShown } from './pages/checks.ts'
import { deliveries, deliveryFiles, type Delivery } from './pages/deliveries.ts'
import { type Modal, modals } from './pages/modals.ts'
import { catalog, elementsWith, type Rows } from './pages/offers.ts'
import { redeemsOnce } from './pages/shopper.ts'
import { openShopPage } from './pages/shop-page.ts'

const { service, shop: pages } = await openShopPages(catalog, deliveryFiles)

const places = ['elements inside', 'elements behind'] as const

interface Case {
  modal: Modal
  place: (typeof places)[number]
  rows: Rows
  delivery: Delivery
}

const cases = modals.flatMap((modal) =>
  places.flatMap((place) =>
    deliveries.map((delivery, at): Case => ({
      modal,
      place,
      // Announcements do not depend on the rows, so each kind is tested with one delivery only.
      rows: at ? 'built-in rows' : 'custom rows',
      delivery,
    })),
  ),
)

async function run({ modal, place, rows, delivery }: Case) {
  const elements = service.inShop(elementsWith(rows))
  const isInside = place === 'elements inside'
  const shopPage = await openShopPage(pages, {
    delivery,
    main: `<main id="main"><h1>Shop</h1>${isInside ? '' : elements}</main>${modal.wrap(isInside ? elements : '')}`,
  })
  const { page, errors } = shopPage
  const faults: string[] = []
  const check = async (when: string, found: Promise<string[]>) =>
    faults.push(...(await found).map((fault) => `${when}: ${fault}`))
  const checkAnnouncement = async (when: string, announcing: Promise<string[]>) => {
    await check(when, announcing)
    if (!(await isRegionExposed(page)))
      faults.push(`${when}: the live region is not in the accessibility tree`)
  }

  // A live region that exists before the dialog opens is hidden with the rest of the page.
  await shopPage.evaluatedFor(2)
  await checkAnnouncement('before', announcedOnce(shopPage))

  await shopPage.setCups(2)
  await page.evaluate(modal.open)
  await checkAnnouncement('open', announcedOnce(shopPage))
  await check('open', accessible(shopPage))
  if (isInside) {
    await check('open', offersShown(shopPage))
    await checkAnnouncement('redeemed', redeemsOnce(shopPage))
    await page.keyboard.press('Escape')
    await shopPage.setCups(2)
    await checkAnnouncement('open again', announcedOnce(shopPage))
  }

  await shopPage.setCups(2)
  await page.evaluate(modal.close)
  await checkAnnouncement('closed', announcedOnce(shopPage))
  await check('closed', noStrayTexts(shopPage))
  await shopPage.close()
  return [...faults, ...errors]
}

// An odd step, so that the everyday run includes both places and both deliveries.
const sample = cases.filter((_, at) => at % runs(13, 1) === 0)
const titled = sample.map((each) => [`${each.modal.name}, ${each.place}, ${each.delivery}`, each] as const)

test.each(titled)('announces every result once: %s', async (_, each) => {
  expect(await run(each)).toEqual([])
})

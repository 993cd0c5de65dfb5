import { expect, html } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import type { AddItemsEvent } from '../../src/elements/offers/add-items.ts'
import type { Layout } from '../../src/elements/layout/item.ts'
import { box, expectRoom } from './support/boxes.ts'
import { cup, missingCups, missingMoney, possibleTier, readyTier } from './support/eligibility.ts'
import { button, shadow, show, sourceOf, texts, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const picture = (name: string) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="${name}"/>`
const part = (element: Element, selector: string) => {
  const found = shadow(element).querySelector(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}
const layouts: readonly Layout[] = ['list', 'grid', 'carousel', 'compact', 'banner']

/** Offers of every state, with long words, pictures and badges. */
function offers() {
  const source = sourceOf([
    tier('ready', { banner: 'Autumn in the workshop, for everyone', metadata: { badge: 'Ends tonight' } }),
    tier('near', { metadata: { image_url: '/no-such-picture.png' } }),
    tier('cups', { banner: 'Geburtstagswochengutscheinheftchen' }),
    tier('later', { start_date: '2099-01-01T00:00:00.000Z' }),
    tier('none'),
  ])
  source.ready = [readyTier('ready', 1000)]
  source.possible = [
    possibleTier('near', missingMoney(1250)),
    possibleTier('cups', missingCups(1, 'Espresso cup')),
  ]
  return source
}

async function showLayout(layout: string, source = offers()) {
  const view = await show(source, html`<perk-promotions layout=${layout}></perk-promotions>`)
  view.shop.shop?.cart.add(cup)
  await waitUntil(() => texts(view.promotions, 'status').length || texts(view.promotions, 'saves').length)
  await view.promotions.updateComplete
  return view
}

describe('the layouts of <perk-promotions>', () => {
  after(() => setViewport({ width: 800, height: 600 }))
  afterEach(() => {
    document.documentElement.dir = ''
  })

  it('overlap nothing and leave room for headlines from 160 to 1,280 px', async () => {
    await setViewport({ width: 1300, height: 900 })
    for (const layout of layouts) {
      const { promotions } = await showLayout(layout)
      await expectRoom(promotions, layout)
    }
  })

  it('are accessible', async () => {
    for (const layout of layouts) await expect((await showLayout(layout)).promotions).to.be.accessible()
  })

  it('show savings with a minus, except after "You save" on cards', async () => {
    for (const layout of layouts) {
      const source = offers()
      source.possible = []
      const { promotions } = await showLayout(layout, source)
      await waitUntil(() => texts(promotions, 'saves').length, `no savings in the layout "${layout}"`)
      const isCard = layout === 'grid' || layout === 'carousel'
      expect(texts(promotions, 'saves'), layout).to.eql([isCard ? '€10.00' : '−€10.00'])
      expect(texts(promotions, 'status').includes('You save'), layout).to.equal(isCard)
    }
  })

  it('fall back to the list for an unknown name', async () => {
    const { promotions } = await showLayout('waterfall')
    expect(texts(promotions, 'row').length).to.equal(5)
  })

  it('reserve the space of cards while waiting', async () => {
    const source = offers()
    source.gate = new Promise(() => {})
    void show(source, html`<perk-promotions layout="grid"></perk-promotions>`)
    await waitUntil(() => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('[part=card]'))
    const waiting = document.querySelector('perk-promotions')
    expect(waiting?.status).to.equal('waiting')
    expect(waiting && box(waiting).height).to.be.above(250)
  })

  it('show only the nearest offer as a banner', async () => {
    const { promotions } = await showLayout('banner')
    expect(texts(promotions, 'headline')).to.eql(['Banner near'])
  })

  it('place the saving 12 px before its button in both directions', async () => {
    for (const layout of ['list', 'compact']) {
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir
        const { promotions } = await showLayout(layout)
        promotions.style.inlineSize = '600px'
        const saves = box(part(promotions, '[part=saves]'))
        const apply = box(part(promotions, '[part~=ready] button'))
        const gap = dir === 'rtl' ? saves.left - apply.right : apply.left - saves.right
        expect(gap, `${layout}, ${dir}`).to.be.closeTo(12, 0.1)
      }
    }
  })

  it('align picture, headline and saving on a phone', async () => {
    const { promotions } = await showLayout('list')
    promotions.style.inlineSize = '358px'
    const [media, headline, saves] = ['media', 'headline', 'saves'].map((name) =>
      box(part(promotions, `[part=${name}]`)),
    )
    expect(media?.top).to.be.closeTo(headline?.top ?? 0, 1)
    expect(saves?.left).to.be.closeTo(headline?.left ?? 0, 0.1)
    expect(saves?.top).to.be.above(headline?.bottom ?? Infinity)
  })

  it('show progress only as a ring where space is limited', async () => {
    for (const layout of ['compact', 'banner']) {
      const { promotions } = await showLayout(layout)
      expect(texts(promotions, 'ring').length, layout).to.be.above(0)
      expect(shadow(promotions).querySelectorAll('progress').length, layout).to.equal(0)
    }
  })

  it('have equal padding at both ends of a banner', async () => {
    for (const width of ['358px', '1200px']) {
      const { promotions } = await showLayout('banner')
      promotions.style.inlineSize = width
      const strip = part(promotions, '[part~=strip]')
      const [ring, apply] = ['[part=ring]', '[part~=strip] button'].map((each) => box(part(promotions, each)))
      expect(box(strip).right - (apply?.right ?? 0), width).to.equal((ring?.left ?? 0) - box(strip).left)
    }
  })

  it('scroll a carousel smoothly by its buttons in both directions, up to its ends', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' })
    try {
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir
        const { promotions } = await showLayout('carousel')
        promotions.style.inlineSize = '4000px'
        await waitUntil(() => button(promotions, 'Next').ariaDisabled === 'true', 'all items are visible')
        promotions.style.inlineSize = '400px'
        const track = shadow(promotions).querySelector('ul')
        if (!track) throw new Error('no track')
        const [back, next] = [button(promotions, 'Back'), button(promotions, 'Next')]
        await waitUntil(() => next.ariaDisabled === 'false' && back.ariaDisabled === 'true')
        next.click()
        await waitUntil(() => Math.abs(track.scrollLeft) > 200 && back.ariaDisabled === 'false', dir)
        track.scrollTo({ left: dir === 'rtl' ? -9999 : 9999, behavior: 'instant' })
        await waitUntil(() => next.ariaDisabled === 'true', `the end, ${dir}`)
      }
    } finally {
      await emulateMedia({ reducedMotion: 'reduce' })
    }
  })
})

describe('an offer', () => {
  it('shows pictures with a safe URL, and an icon otherwise', async () => {
    const addresses = [
      picture('own'),
      'http://shop.example/cup.png',
      'javascript:alert(1)',
      '/no-such-picture.png',
      'cups/1.png',
      'https://shop.invalid/cup.png',
    ]
    const { promotions } = await show(
      sourceOf(addresses.map((image_url, at) => tier(`t${at}`, { metadata: { image_url } }))),
    )
    const pictures = [...shadow(promotions).querySelectorAll('img')]
    expect(pictures.map(({ src }) => src.replace(location.origin, ''))).to.eql([
      '/no-such-picture.png',
      '/cups/1.png',
      'https://shop.invalid/cup.png',
    ])
    expect(texts(promotions, 'media').length, 'each has an icon').to.equal(6)
    await waitUntil(() => pictures[0]?.hidden, 'a broken picture stays')
    expect(pictures[0] && getComputedStyle(pictures[0]).visibility).to.equal('hidden')
  })

  it('reserves no space for pictures if there are none, and shows badges on cards', async () => {
    const { promotions } = await show(
      sourceOf([tier('a', { metadata: { badge: 'New' } }), tier('b', { metadata: { badge: 7 } })]),
      html`<perk-promotions layout="grid"></perk-promotions>`,
    )
    expect(texts(promotions, 'media')).to.eql([])
    expect(texts(promotions, 'badge')).to.eql(['New'])
  })

  it('uses the same colors for savings and progress in cards and rows', async () => {
    const colors = async (layout: string) => {
      const { promotions } = await showLayout(layout)
      return ['[part=saves]', 'progress', '[part~=button]'].map(
        (each) => getComputedStyle(part(promotions, each)).color,
      )
    }
    const [row, card] = [await colors('list'), await colors('grid')]
    expect(card).to.eql(row)
    expect(row[1]).to.equal(row[2])
  })

  it('shows a picture uncropped if cropping would hide half of it', async () => {
    const imageUrl = (width: number, height: number) =>
      URL.createObjectURL(
        new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`], {
          type: 'image/svg+xml',
        }),
      )
    const addresses = [imageUrl(300, 300), imageUrl(300, 200)]
    const { promotions } = await show(
      sourceOf(addresses.map((image_url, at) => tier(`t${at}`, { metadata: { image_url } }))),
      // In one column, the picture area is more than twice as wide as it is high.
      html`<perk-promotions layout="grid" style="inline-size: 390px"></perk-promotions>`,
    )
    const fits = () =>
      [...shadow(promotions).querySelectorAll('img')].map((each) => getComputedStyle(each).objectFit)

    await waitUntil(() => fits()[0] === 'contain', 'the square is cropped')
    expect(fits()).to.eql(['contain', 'cover'])
  })

  it('has a badge in the colors of its card', async () => {
    const { promotions } = await showLayout('grid')
    const [badge, card] = ['badge', 'card'].map((name) =>
      getComputedStyle(part(promotions, `[part~=${name}]`)),
    )
    expect(badge?.backgroundColor).to.equal(card?.backgroundColor)
    expect(badge?.color).to.equal(card?.color)
  })

  it('requests the missing items on click, and is selected if the page does not add them', async () => {
    const { promotions, shop } = await showLayout('grid')
    const events: AddItemsEvent[] = []
    promotions.addEventListener('perk-add-items', (event) => {
      events.push(event)
      if (events.length === 1) event.preventDefault()
    })
    button(promotions, 'Add 1 × Espresso cup').click()
    expect(events[0]?.items).to.eql([{ object: 'product', id: 'prod_cup', quantity: 1 }])
    expect(shop.shop?.cart.$cart.get().selection).to.eql([])

    button(promotions, 'Add 1 × Espresso cup').click()
    expect(shop.shop?.cart.$cart.get().selection.map(({ id }) => id)).to.eql(['cups'])
  })

  it('has a filled button only if it can be used now', async () => {
    const { promotions } = await showLayout('grid')
    expect(texts(promotions, 'primary')).to.eql(['Apply offer'])
    expect(shadow(promotions).querySelectorAll('[part~=later] button').length).to.equal(0)
  })
})

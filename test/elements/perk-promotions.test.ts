import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import {
  button,
  later,
  notes,
  shadow,
  show,
  sourceOf,
  announcement,
  texts,
  tier,
  tiers,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the status of <perk-promotions>', () => {
  it('is waiting with a skeleton as high as its rows', async () => {
    const source = sourceOf(tiers(3))
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    const showing = show(source)
    await waitUntil(() => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('section'))
    const element = document.querySelector('perk-promotions')
    if (!element) throw new Error('not there')

    expect(element.status).to.equal('waiting')
    expect(element.matches(':state(waiting)')).to.equal(true)
    await expect(element).to.be.accessible()
    const before = element.getBoundingClientRect().height
    open()
    await showing
    expect(element.getBoundingClientRect().height).to.equal(before)
  })

  it('is ready with a row per promotion, titled by banner or name', async () => {
    const { promotions } = await show(
      sourceOf([tier('a', { banner: 'Spring' }), tier('b', { banner: null, name: 'Mugs' })]),
    )

    expect(promotions.status).to.equal('ready')
    expect(promotions.matches(':state(ready)')).to.equal(true)
    expect(texts(promotions, 'headline')).to.eql(['Spring', 'Mugs'])
    await expect(promotions).to.be.accessible()
  })

  it('is empty with a note or the page’s own content', async () => {
    const { promotions } = await show(sourceOf([]))
    expect(promotions.status).to.equal('empty')
    expect(texts(promotions, 'note')).to.eql(['No promotions right now.'])
    await expect(promotions).to.be.accessible()

    const own = await show(
      sourceOf([]),
      html`<perk-promotions><p slot="empty">Come back on Friday</p></perk-promotions>`,
    )
    const slot = shadow(own.promotions).querySelector<HTMLSlotElement>('slot[name=empty]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Come back on Friday')
  })

  it('is failed, announced once, and retries on click', async () => {
    const source = sourceOf(tiers(2))
    source.error = new CallError('unavailable', 'down', { retryAfter: 30 })
    const { promotions } = await show(source)
    expect(promotions.status).to.equal('failed')
    expect(notes(promotions)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    expect(shadow(promotions).querySelectorAll('[part=message] > [part=icon]')).to.have.length(1)
    await waitUntil(() => announcement().startsWith('This could not be loaded'), 'nothing was announced')
    await expect(promotions).to.be.accessible()

    source.error = undefined
    const retry = button(promotions, 'Try again')
    retry.focus()
    retry.click()
    await waitUntil(() => promotions.status === 'ready')
    await promotions.updateComplete
    expect(texts(promotions, 'tier').length).to.equal(2)
    expect(shadow(promotions).activeElement?.localName, 'the focus stays in the element').to.equal('section')
  })

  it('is offline with cached rows and their age', async () => {
    const source = sourceOf(tiers(1))
    source.reply = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { promotions } = await show(source)
    expect(promotions.status).to.equal('offline')
    expect(texts(promotions, 'headline')).to.eql(['Banner promo_1'])
    expect(notes(promotions)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
    await expect(promotions).to.be.accessible()

    source.reply = {}
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => promotions.status === 'ready', 'no retry when the network came back')
  })

  it('is failed if offline without cached rows', async () => {
    const source = sourceOf([])
    source.error = new CallError('offline', 'no network')
    const { promotions } = await show(source)

    expect(promotions.status).to.equal('failed')
    expect(notes(promotions)).to.eql(['You seem to be offline.', 'Trying again in N seconds.'])
  })

  it('is signed out without a retry button', async () => {
    const source = sourceOf([])
    source.error = new CallError('signed-out', 'refused', { status: 401 })
    const { promotions } = await show(source)

    expect(promotions.status).to.equal('signed-out')
    expect(notes(promotions)).to.eql(['Please sign in to see this.'])
    expect(shadow(promotions).querySelector('button')).to.equal(null)
    await expect(promotions).to.be.accessible()
  })

  it('shows the page’s own content until the promotions load', async () => {
    const source = sourceOf(tiers(1))
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    const showing = show(source, html`<perk-promotions><p>Ask at the counter</p></perk-promotions>`)
    await waitUntil(() => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('slot'))
    const fallback = document.querySelector('perk-promotions p')
    expect(fallback?.checkVisibility()).to.equal(true)

    open()
    await showing
    expect(fallback?.checkVisibility()).to.equal(false)
  })

  it('shows its skeleton if a script has inserted the HTML of a server', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.innerHTML =
      '<perk-promotions><template shadowrootmode="open"><p>From the server</p></template></perk-promotions>'
    const element = place.querySelector('perk-promotions')

    await element?.updateComplete

    expect(element?.shadowRoot?.querySelector('[part=fallback]')).to.equal(null)
    expect(element?.shadowRoot?.querySelector('[part~=skeleton]')).not.to.equal(null)
  })

  it('keeps the page’s own content above the error of the first load', async () => {
    const source = sourceOf(tiers(1))
    source.error = new CallError('unavailable', 'down', { status: 503 })
    const { promotions } = await show(
      source,
      html`<perk-promotions><p>Ask at the counter</p></perk-promotions>`,
    )
    const fallback = document.querySelector('perk-promotions p')
    const isAboveError = () => {
      const message = shadow(promotions).querySelector('[part=message]')
      return (
        message && fallback && fallback.getBoundingClientRect().bottom <= message.getBoundingClientRect().top
      )
    }
    expect(fallback?.checkVisibility()).to.equal(true)
    expect(isAboveError()).to.equal(true)

    source.error = undefined
    button(promotions, 'Try again').click()
    await waitUntil(() => promotions.status === 'ready')
    expect(fallback?.checkVisibility()).to.equal(false)
  })
})

describe('the list of <perk-promotions>', () => {
  it('requests available promotions, newest first, and sorts each page by hierarchy', async () => {
    const source = sourceOf([
      tier('c', { hierarchy: 3 }),
      tier('none'),
      tier('a', { hierarchy: 1 }),
      tier('b', { hierarchy: 2 }),
      tier('b2', { hierarchy: 2 }),
    ])
    const { promotions } = await show(source, html`<perk-promotions limit="5"></perk-promotions>`)

    expect(source.tierRequests).to.eql([{ limit: 5, page: 1, order: '-created_at', is_available: true }])
    expect(texts(promotions, 'headline')).to.eql(['a', 'b', 'b2', 'c', 'none'].map((id) => `Banner ${id}`))
  })

  it('shows unavailable promotions only with `all`', async () => {
    const list = [
      tier('over', { expiration_date: later(-1) }),
      tier('off', { active: false }),
      tier('soon', { start_date: later(3) }),
    ]
    const source = sourceOf(list)
    const { promotions } = await show(source)
    expect(texts(promotions, 'headline')).to.eql(['Banner soon'])

    promotions.all = true
    await waitUntil(() => source.tierRequests.length === 2)
    await promotions.updateComplete
    expect(source.tierRequests[1]).to.not.have.property('is_available')
    expect(texts(promotions, 'availability')).to.eql([
      'Ended',
      'Not running at the moment',
      'Starts Saturday at 3 PM',
    ])
  })

  it('requests 1 to 100 promotions per page', async () => {
    for (const [limit, requested] of [
      ['0', 10],
      ['-5', 1],
      ['1000', 100],
      ['many', 10],
      ['7.9', 7],
    ] as const) {
      const source = sourceOf([])
      await show(source, html`<perk-promotions limit=${limit}></perk-promotions>`)
      expect(source.tierRequests[0]?.limit, limit).to.equal(requested)
    }
  })

  it('shows more on click, focuses the first new row and announces the number', async () => {
    const source = sourceOf(tiers(5))
    const { promotions } = await show(source, html`<perk-promotions limit="2"></perk-promotions>`)
    const more = button(promotions, 'Show more')
    more.focus()
    more.click()
    more.click()
    await waitUntil(() => texts(promotions, 'tier').length === 4)
    await waitUntil(() => announcement() === '2 more shown.', 'nothing was announced')

    expect(source.tierRequests.length, 'a second click sends no request').to.equal(2)
    expect(shadow(promotions).activeElement?.ariaLabel).to.contain('promo_3')
    button(promotions, 'Show more').click()
    await waitUntil(() => announcement() === '1 more shown.')
    expect(texts(promotions, 'button')).to.eql(Array(5).fill('Apply'))
  })

  it('keeps its rows when the next page fails, and retries', async () => {
    const source = sourceOf(tiers(3))
    const { promotions } = await show(source, html`<perk-promotions limit="2"></perk-promotions>`)
    source.error = new CallError('unavailable', 'down')
    button(promotions, 'Show more').click()
    await waitUntil(() => texts(promotions, 'note').length)
    expect(texts(promotions, 'tier').length).to.equal(2)

    source.error = undefined
    button(promotions, 'Try again').click()
    await waitUntil(() => texts(promotions, 'tier').length === 3)
    expect(texts(promotions, 'note')).to.eql([])
  })

  it('shows terms only with `terms`, as text or as a safe link', async () => {
    const list = [
      'One per order',
      'https://shop.example/terms',
      'javascript:alert(1)',
      'http://shop.example/',
    ].map((terms, at) => tier(`t${at}`, { metadata: { terms } }))
    const withoutTerms = await show(sourceOf(list))
    expect(texts(withoutTerms.promotions, 'terms')).to.eql([])

    const { promotions } = await show(sourceOf(list), html`<perk-promotions terms></perk-promotions>`)
    const links = [...shadow(promotions).querySelectorAll('a')].map(({ href }) => href)
    expect(links).to.eql(['https://shop.example/terms'])
    expect(texts(promotions, 'terms')[0]).to.contain('One per order')
    expect(texts(promotions, 'terms')[2]).to.contain('javascript:alert(1)')
    await expect(promotions).to.be.accessible()
  })

  it('renders a thousand promotions with content-visibility', async () => {
    const { promotions } = await show(
      sourceOf(tiers(1000)),
      html`<perk-promotions limit="100"></perk-promotions>`,
    )
    for (let page = 2; page <= 10; page++) {
      button(promotions, 'Show more').click()
      await waitUntil(() => texts(promotions, 'tier').length === page * 100)
    }
    const rows = shadow(promotions).querySelectorAll('li')
    expect(rows.length).to.equal(1000)
    expect([rows[99], rows[100]].map((row) => row && getComputedStyle(row).contentVisibility)).to.eql([
      'visible',
      'auto',
    ])
  })
})

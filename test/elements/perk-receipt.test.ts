import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import type { PerkReceipt } from '../../src/elements/receipt/perk-receipt.ts'
import {
  untilIdle,
  cup,
  full,
  gate,
  choiceOf,
  receipt,
  receiptIn,
  show as showPanel,
  tierNamed,
} from './support/eligibility.ts'
import { voucherNamed } from './support/eligibility.ts'
import {
  button,
  mount,
  notes,
  settled,
  shadow,
  announcement,
  texts,
  type MountOptions,
  type TestSource,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** A receipt on the page, in a shop without a panel. */
async function place(source: TestSource, options: MountOptions = { selection: [tierNamed('big')] }) {
  const { shop, cart, element } = await mount('perk-receipt', source, { lines: [cup], ...options })
  return { shop, cart, placed: element }
}

async function show(source: TestSource, options?: MountOptions) {
  const shown = await place(source, options)
  await settled(shown.placed)
  await quiet(shown.placed)
  return shown
}

async function quiet(placed: PerkReceipt) {
  await new Promise((resolve) => setTimeout(resolve))
  await waitUntil(() => shadow(placed).querySelector('section')?.ariaBusy !== 'true', 'It stays busy')
  await placed.updateComplete
}

describe('the status of <perk-receipt>', () => {
  it('is waiting with a skeleton or the page’s own content', async () => {
    const source = full()
    const held = gate()
    source.gate = held.promise
    const { placed } = await place(source)
    expect(placed.status).to.equal('waiting')
    expect(shadow(placed).querySelector('[part=skeleton]')).to.not.equal(null)

    placed.innerHTML = '<p>At checkout</p>'
    placed.requestUpdate()
    await placed.updateComplete
    expect(placed.querySelector('p')?.checkVisibility()).to.equal(true)
    held.open()
    await settled(placed)
    expect(receipt(placed)[1]).to.contain('€10 off your order Banner big')
  })

  it('is ready with subtotal, savings, total and sum of savings', async () => {
    const { placed } = await show(full(), { selection: [tierNamed('big'), tierNamed('small')] })

    expect(placed.status).to.equal('ready')
    expect(receipt(placed)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      '€3 off your order Banner small −€3.00',
      'Total €3.00',
    ])
    expect(texts(placed, 'sum')).to.eql(['You save €13.00'])
    await expect(placed).to.be.accessible()
  })

  it('is ready without a selection and without requests', async () => {
    const source = full()
    const { placed } = await show(source, {})

    expect(receipt(placed)).to.eql(['Subtotal €16.00', 'Total €16.00'])
    expect(texts(placed, 'sum')).to.eql([])
    expect([source.qualificationRequests, source.validationRequests]).to.eql([[], []])
  })

  it('is empty with an empty cart, with the page’s own content if given', async () => {
    const { placed } = await show(full(), { lines: [] })

    expect(placed.status).to.equal('empty')
    expect(texts(placed, 'note')).to.eql(['Your cart is empty.'])
    placed.innerHTML = '<p slot="empty">Nothing yet</p>'
    expect(placed.querySelector('p')?.checkVisibility()).to.equal(true)
  })

  it('is failed, keeps the subtotal and retries on click', async () => {
    const source = full()
    const judge = source.validation
    source.validation = async () => {
      throw new CallError('unavailable', 'down')
    }
    const { placed } = await show(source)
    expect(placed.status).to.equal('failed')
    expect(notes(placed)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    expect(receipt(placed)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    await expect(placed).to.be.accessible()

    source.validation = judge
    button(placed, 'Try again').click()
    await waitUntil(() => receipt(placed).at(-1) === 'Total €6.00')
  })

  it('is offline with the cached total and its age', async () => {
    const source = full()
    const judge = source.validation
    source.validation = async (...asked) => ({
      ...(await judge(...asked)),
      stale: true,
      receivedAt: Date.now() - 5 * 60_000,
    })
    const { placed } = await show(source)

    expect(placed.status).to.equal('offline')
    expect(notes(placed)[0]).to.contain('Last updated 5 minutes ago.')
    expect(receipt(placed).at(-1)).to.equal('Total €6.00')
  })

  it('shows no total of another cart when the network fails after outdated responses', async () => {
    const source = full()
    const { cart, placed } = await show(source)
    expect(receipt(placed).at(-1)).to.equal('Total €6.00')
    const judge = source.validation
    const asked: { answer(): void; fail(): void }[] = []
    source.validation = (...question) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(judge(...question))
        asked.push({ answer, fail: () => reject(new CallError('offline', 'offline')) })
      })
    const next = (count: number) => waitUntil(() => asked.length === count, `question ${count} is missing`)

    cart.setQuantity(cup, 2)
    await next(1)
    cart.setQuantity(cup, 3)
    asked[0]?.answer()
    await next(2)
    cart.setQuantity(cup, 2)
    asked[1]?.fail()
    await next(3)
    asked[2]?.fail()
    await quiet(placed)

    expect(receipt(placed).at(-1)).to.equal('Total …')
    expect(placed.status).to.equal('failed')
  })

  it('is signed out without a retry button', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'no token')
    const { placed } = await show(source)

    expect(placed.status).to.equal('signed-out')
    expect(texts(placed, 'note')).to.eql(['Please sign in to see this.'])
    expect(receipt(placed)).to.eql(['Subtotal €16.00', 'Promotion', 'Total …'])
    expect([...shadow(placed).querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)).to.eql([
      'Remove Promotion',
    ])
  })
})

describe('a receipt on the page', () => {
  const withPanel = async (source = full()) => {
    const shown = await showPanel(source, { selection: [tierNamed('big')] })
    const placed = document.createElement('perk-receipt')
    shown.shop.append(placed)
    await settled(placed)
    await shown.eligibility.updateComplete
    return { ...shown, placed }
  }

  it('replaces the receipt of the panel', async () => {
    const { eligibility, placed, shop } = await withPanel()
    expect(receiptIn(eligibility)).to.equal(null)
    expect(texts(eligibility, 'heading')).to.not.include('Your selection')

    placed.remove()
    await eligibility.updateComplete
    expect(receiptIn(eligibility)).to.not.equal(null)

    document.querySelector('main')?.prepend(placed)
    await placed.updateComplete
    await eligibility.updateComplete
    expect(receiptIn(eligibility), 'anywhere on the page').to.equal(null)
    shop.before(placed)
    await placed.updateComplete
    await eligibility.updateComplete
    expect(receiptIn(eligibility), 'moved').to.equal(null)
  })

  it('leaves the panel of another shop alone', async () => {
    const { placed } = await withPanel()
    const other = await showPanel(full(), { selection: [tierNamed('big')] })

    expect(placed.isConnected).to.equal(true)
    expect(receiptIn(other.eligibility)).to.not.equal(null)
  })

  it('follows the selection and announces the new total once', async () => {
    const source = full()
    const { eligibility, placed } = await withPanel(source)
    const messages: string[] = []
    const region = document.querySelector('body > [role=status]')
    if (!region) throw new Error('No live region')
    const watcher = new MutationObserver(() => region.textContent && messages.push(region.textContent))
    watcher.observe(region, { childList: true, characterData: true, subtree: true })
    const asked = source.validationRequests.length

    choiceOf(eligibility, 'Banner small').click()
    await untilIdle(eligibility)
    await quiet(placed)
    await waitUntil(() => announcement() === 'Total: €3.00', `said: ${announcement()}`)
    watcher.disconnect()

    expect(receipt(placed).at(-1)).to.equal('Total €3.00')
    expect(messages.filter((each) => each.includes('Total'))).to.eql(['Total: €3.00'])
    expect(source.validationRequests.length).to.equal(asked + 1)
  })

  it('removes an offer with an event that the page can cancel', async () => {
    const { placed, shop, cart } = await show(full(), {
      selection: [tierNamed('big'), voucherNamed('HELLO')],
    })
    const told: RedeemableSelectedEvent[] = []
    const refuse = (event: Event) => event.preventDefault()
    shop.addEventListener('perk-redeemable-selected', (event) => told.push(event))
    shop.addEventListener('perk-redeemable-selected', refuse)
    const remove = () => shadow(placed).querySelector<HTMLElement>('[aria-label="Remove HELLO"]')
    remove()?.click()
    expect(cart.$cart.get().selection.length).to.equal(2)
    shop.removeEventListener('perk-redeemable-selected', refuse)

    remove()?.focus()
    remove()?.click()
    await quiet(placed)
    expect(told.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [voucherNamed('HELLO'), false],
      [voucherNamed('HELLO'), false],
    ])
    expect(receipt(placed).at(-1)).to.equal('Total €6.00')
    // A second press of the same key takes nothing else away.
    expect(shadow(placed).activeElement?.localName).to.equal('section')
  })

  it('keeps the focus on its line when another is removed', async () => {
    const { placed, cart } = await show(full(), { selection: [tierNamed('big'), voucherNamed('HELLO')] })
    shadow(placed).querySelector<HTMLElement>('[aria-label="Remove HELLO"]')?.focus()

    cart.deselect(tierNamed('big'))
    await quiet(placed)

    expect(shadow(placed).activeElement?.ariaLabel).to.equal('Remove HELLO')
  })

  it('follows the cart', async () => {
    const { placed, cart } = await show(full(), {})
    cart.add(cup)
    await quiet(placed)

    expect(receipt(placed)).to.eql(['Subtotal €32.00', 'Total €32.00'])
  })

  it('fits 320 pixels in both directions, and has targets of 24 pixels', async () => {
    const { placed, shop } = await show(full())
    for (const dir of ['ltr', 'rtl']) {
      shop.dir = dir
      placed.setAttribute('style', 'width: 320px')
      await placed.updateComplete
      expect(placed.scrollWidth, dir).to.be.at.most(320)
      for (const target of shadow(placed).querySelectorAll('button')) {
        const { width, height } = target.getBoundingClientRect()
        expect(Math.min(width, height)).to.be.at.least(24)
      }
    }
  })

  it('speaks German', async () => {
    const { placed } = await show(full(), {
      locale: 'de',
      selection: [tierNamed('big')],
    })

    expect(receipt(placed)).to.eql([
      'Zwischensumme 16,00 €',
      '10 € Rabatt auf die Bestellung Banner big −10,00 €',
      'Summe 6,00 €',
    ])
    expect(texts(placed, 'sum')).to.eql(['Sie sparen 10,00 €'])
  })
})

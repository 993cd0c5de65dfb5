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

/** A receipt on the page, without <perk-eligibility>. */
async function open(source: TestSource, options: MountOptions = { selection: [tierNamed('big')] }) {
  const { shop, cart, element } = await mount('perk-receipt', source, { lines: [cup], ...options })
  return { shop, cart, element: element }
}

async function show(source: TestSource, options?: MountOptions) {
  const page = await open(source, options)
  await settled(page.element)
  await untilReceiptIdle(page.element)
  return page
}

async function untilReceiptIdle(element: PerkReceipt) {
  await new Promise((resolve) => setTimeout(resolve))
  await waitUntil(() => shadow(element).querySelector('section')?.ariaBusy !== 'true', 'It stays busy')
  await element.updateComplete
}

describe('the status of <perk-receipt>', () => {
  it('is waiting with a skeleton or the page’s own content', async () => {
    const source = full()
    const response = gate()
    source.gate = response.promise
    const { element } = await open(source)
    expect(element.status).to.equal('waiting')
    expect(shadow(element).querySelector('[part=skeleton]')).to.not.equal(null)

    element.innerHTML = '<p>At checkout</p>'
    element.requestUpdate()
    await element.updateComplete
    expect(element.querySelector('p')?.checkVisibility()).to.equal(true)
    response.open()
    await settled(element)
    expect(receipt(element)[1]).to.contain('€10 off your order Banner big')
  })

  it('is ready with subtotal, savings, total and sum of savings', async () => {
    const { element } = await show(full(), { selection: [tierNamed('big'), tierNamed('small')] })

    expect(element.status).to.equal('ready')
    expect(receipt(element)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      '€3 off your order Banner small −€3.00',
      'Total €3.00',
    ])
    expect(texts(element, 'sum')).to.eql(['You save €13.00'])
    await expect(element).to.be.accessible()
  })

  it('is ready without a selection and without requests', async () => {
    const source = full()
    const { element } = await show(source, {})

    expect(receipt(element)).to.eql(['Subtotal €16.00', 'Total €16.00'])
    expect(texts(element, 'sum')).to.eql([])
    expect([source.qualificationRequests, source.validationRequests]).to.eql([[], []])
  })

  it('is empty with an empty cart, with the page’s own content if given', async () => {
    const { element } = await show(full(), { lines: [] })

    expect(element.status).to.equal('empty')
    expect(texts(element, 'note')).to.eql(['Your cart is empty.'])
    element.innerHTML = '<p slot="empty">Nothing yet</p>'
    expect(element.querySelector('p')?.checkVisibility()).to.equal(true)
  })

  it('is failed, keeps the subtotal and retries on click', async () => {
    const source = full()
    const validate = source.validation
    source.validation = async () => {
      throw new CallError('unavailable', 'down')
    }
    const { element } = await show(source)
    expect(element.status).to.equal('failed')
    expect(notes(element)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    expect(receipt(element)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    await expect(element).to.be.accessible()

    source.validation = validate
    button(element, 'Try again').click()
    await waitUntil(() => receipt(element).at(-1) === 'Total €6.00')
  })

  it('is offline with the cached total and its age', async () => {
    const source = full()
    const validate = source.validation
    source.validation = async (...input) => ({
      ...(await validate(...input)),
      stale: true,
      receivedAt: Date.now() - 5 * 60_000,
    })
    const { element } = await show(source)

    expect(element.status).to.equal('offline')
    expect(notes(element)[0]).to.contain('Last updated 5 minutes ago.')
    expect(receipt(element).at(-1)).to.equal('Total €6.00')
  })

  it('shows no total of another cart when the network fails after outdated responses', async () => {
    const source = full()
    const { cart, element } = await show(source)
    expect(receipt(element).at(-1)).to.equal('Total €6.00')
    const validate = source.validation
    const requests: { reply(): void; fail(): void }[] = []
    source.validation = (...input) =>
      new Promise((resolve, reject) => {
        const reply = () => resolve(validate(...input))
        requests.push({ reply, fail: () => reject(new CallError('offline', 'offline')) })
      })
    const untilRequest = (count: number) =>
      waitUntil(() => requests.length === count, `request ${count} is missing`)

    cart.setQuantity(cup, 2)
    await untilRequest(1)
    cart.setQuantity(cup, 3)
    requests[0]?.reply()
    await untilRequest(2)
    cart.setQuantity(cup, 2)
    requests[1]?.fail()
    await untilRequest(3)
    requests[2]?.fail()
    await untilReceiptIdle(element)

    expect(receipt(element).at(-1)).to.equal('Total …')
    expect(element.status).to.equal('failed')
  })

  it('is signed out without a retry button', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'no token')
    const { element } = await show(source)

    expect(element.status).to.equal('signed-out')
    expect(texts(element, 'note')).to.eql(['Please sign in to see this.'])
    expect(receipt(element)).to.eql(['Subtotal €16.00', 'Promotion', 'Total …'])
    expect([...shadow(element).querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)).to.eql([
      'Remove: Promotion',
    ])
  })
})

describe('a receipt on the page', () => {
  const withPanel = async (source = full()) => {
    const page = await showPanel(source, { selection: [tierNamed('big')] })
    const element = document.createElement('perk-receipt')
    page.shop.append(element)
    await settled(element)
    await page.eligibility.updateComplete
    return { ...page, element }
  }

  it('replaces the receipt in <perk-eligibility>', async () => {
    const { eligibility, element, shop } = await withPanel()
    expect(receiptIn(eligibility)).to.equal(null)
    expect(texts(eligibility, 'heading')).to.not.include('Your offers')

    element.remove()
    await eligibility.updateComplete
    expect(receiptIn(eligibility)).to.not.equal(null)

    document.querySelector('main')?.prepend(element)
    await element.updateComplete
    await eligibility.updateComplete
    expect(receiptIn(eligibility), 'anywhere on the page').to.equal(null)
    shop.before(element)
    await element.updateComplete
    await eligibility.updateComplete
    expect(receiptIn(eligibility), 'moved').to.equal(null)
  })

  it('does not affect <perk-eligibility> in another shop', async () => {
    const { element } = await withPanel()
    const other = await showPanel(full(), { selection: [tierNamed('big')] })

    expect(element.isConnected).to.equal(true)
    expect(receiptIn(other.eligibility)).to.not.equal(null)
  })

  it('follows the selection and announces the new total once', async () => {
    const source = full()
    const { eligibility, element } = await withPanel(source)
    const messages: string[] = []
    const region = document.querySelector('body > [role=status]')
    if (!region) throw new Error('No live region')
    const watcher = new MutationObserver(() => region.textContent && messages.push(region.textContent))
    watcher.observe(region, { childList: true, characterData: true, subtree: true })
    const requests = source.validationRequests.length

    choiceOf(eligibility, 'Banner small').click()
    await untilIdle(eligibility)
    await untilReceiptIdle(element)
    await waitUntil(() => announcement() === 'Total: €3.00', `announced: ${announcement()}`)
    watcher.disconnect()

    expect(receipt(element).at(-1)).to.equal('Total €3.00')
    expect(messages.filter((each) => each.includes('Total'))).to.eql(['Total: €3.00'])
    expect(source.validationRequests.length).to.equal(requests + 1)
  })

  it('removes an offer with an event that the page can cancel', async () => {
    const { element, shop, cart } = await show(full(), {
      selection: [tierNamed('big'), voucherNamed('HELLO')],
    })
    const events: RedeemableSelectedEvent[] = []
    const cancel = (event: Event) => event.preventDefault()
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    shop.addEventListener('perk-redeemable-selected', cancel)
    const remove = () => shadow(element).querySelector<HTMLElement>('[aria-label="Remove: HELLO"]')
    remove()?.click()
    expect(cart.$cart.get().selection.length).to.equal(2)
    shop.removeEventListener('perk-redeemable-selected', cancel)

    remove()?.focus()
    remove()?.click()
    await untilReceiptIdle(element)
    expect(events.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [voucherNamed('HELLO'), false],
      [voucherNamed('HELLO'), false],
    ])
    expect(receipt(element).at(-1)).to.equal('Total €6.00')
    // Pressing the key again removes nothing else.
    expect(shadow(element).activeElement?.localName).to.equal('section')
  })

  it('keeps the focus on its line when another is removed', async () => {
    const { element, cart } = await show(full(), { selection: [tierNamed('big'), voucherNamed('HELLO')] })
    shadow(element).querySelector<HTMLElement>('[aria-label="Remove: HELLO"]')?.focus()

    cart.deselect(tierNamed('big'))
    await untilReceiptIdle(element)

    expect(shadow(element).activeElement?.ariaLabel).to.equal('Remove: HELLO')
  })

  it('follows the cart', async () => {
    const { element, cart } = await show(full(), {})
    cart.add(cup)
    await untilReceiptIdle(element)

    expect(receipt(element)).to.eql(['Subtotal €32.00', 'Total €32.00'])
  })

  it('fits 320 pixels in both directions, and has targets of 24 pixels', async () => {
    const { element, shop } = await show(full())
    for (const dir of ['ltr', 'rtl']) {
      shop.dir = dir
      element.setAttribute('style', 'width: 320px')
      await element.updateComplete
      expect(element.scrollWidth, dir).to.be.at.most(320)
      for (const target of shadow(element).querySelectorAll('button')) {
        const { width, height } = target.getBoundingClientRect()
        expect(Math.min(width, height)).to.be.at.least(24)
      }
    }
  })

  it('supports German', async () => {
    const { element } = await show(full(), {
      locale: 'de',
      selection: [tierNamed('big')],
    })

    expect(receipt(element)).to.eql([
      'Zwischensumme 16,00 €',
      '10 € Rabatt auf die Bestellung Banner big −10,00 €',
      'Gesamtsumme 6,00 €',
    ])
    expect(texts(element, 'sum')).to.eql(['Sie sparen 10,00 €'])
  })
})

import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import {
  untilIdle,
  cup,
  field,
  full,
  gate,
  missingMoney,
  receipt,
  show,
  voucherNamed,
} from './support/eligibility.ts'
import { button, recordAnnouncements, shadow, announcement, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('a voucher code', () => {
  const enter = async (eligibility: Parameters<typeof field>[0], code: string) => {
    field(eligibility).focus()
    await sendKeys({ type: code })
    await sendKeys({ press: 'Enter' })
    await untilIdle(eligibility)
    await waitUntil(() => button(eligibility, 'Apply').ariaDisabled === 'false')
    await eligibility.updateComplete
  }

  it('is trimmed, selected and cleared from the field if it applies', async () => {
    const source = full()
    const { eligibility, cart, shop } = await show(source)
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    const announcements = recordAnnouncements()
    await enter(eligibility, '  HELLO ')
    await waitUntil(() => announcements.some((words) => words.includes('HELLO applied.')))

    expect(cart.$cart.get().selection).to.eql([voucherNamed('HELLO')])
    expect(events.map(({ redeemable }) => redeemable)).to.eql([voucherNamed('HELLO')])
    expect(field(eligibility).value).to.equal('')
    expect(shadow(eligibility).activeElement).to.equal(field(eligibility))
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €11.00')
    await waitUntil(() => announcement().includes('Total: €11.00'))
  })

  for (const [key, why, detail] of [
    ['not_found', 'That code isn’t valid. Check the spelling.'],
    ['voucher_expired', 'This has expired.'],
    ['voucher_not_active', 'Not valid yet.'],
    ['voucher_not_active_now', 'Not available right now.'],
    ['quantity_exceeded', 'Already used up.'],
    ['invalid_customer', 'Not available for your account.'],
    ['voucher_disabled', 'Not available right now.'],
    ['order_rules_violated', 'Spend €12.50 more to unlock'],
    ['customer_rules_violated', 'Please sign in first.', 'missing_customer'],
    [
      'not_found',
      'That code isn’t valid. Check the spelling, or sign in to use your vouchers and gift cards.',
      'not_found_for_guests',
    ],
  ] as const) {
    it(`stays in the field if rejected: ${key}, "${why}"`, async () => {
      const source = full()
      const result = key === 'order_rules_violated' ? missingMoney(1250) : {}
      source.validationResults.NOPE = {
        status: 'INAPPLICABLE',
        result: { ...result, error: { key }, ...(detail && { details: { key: detail } }) },
      }
      const { eligibility, cart } = await show(source)
      await enter(eligibility, 'NOPE')

      const described = field(eligibility).getAttribute('aria-describedby') ?? ''
      expect(shadow(eligibility).getElementById(described)?.textContent).to.equal(why)
      expect(field(eligibility).ariaInvalid).to.equal('true')
      expect(field(eligibility).value).to.equal('NOPE')
      expect(cart.$cart.get().selection).to.eql([])
      await waitUntil(() => announcement() === why, `announced: ${announcement()}`)
      await expect(eligibility).to.be.accessible()
    })
  }

  it('asks guests to sign in, and reports a failed check', async () => {
    const source = full()
    const { eligibility } = await show(source)
    for (const [error, why] of [
      [new CallError('signed-out', 'no token'), 'Please sign in first.'],
      [new CallError('offline', 'no network'), 'You seem to be offline.'],
      [
        new CallError('refused', 'no', { status: 404, body: { code: 404, key: 'not_found', message: 'no' } }),
        'That code isn’t valid. Check the spelling.',
      ],
    ] as const) {
      source.error = error
      field(eligibility).select()
      await enter(eligibility, 'NOPE')
      expect(texts(eligibility, 'invalid')[0]).to.equal(why)
    }
  })

  it('is checked once for several clicks, and never if empty', async () => {
    const source = full()
    const { eligibility } = await show(source)
    button(eligibility, 'Apply').click()
    expect(source.validationRequests).to.eql([])

    field(eligibility).focus()
    await sendKeys({ type: 'NOPE' })
    button(eligibility, 'Apply').click()
    button(eligibility, 'Apply').click()
    await untilIdle(eligibility)
    expect(source.validationRequests.length).to.equal(1)
  })

  it('is no longer invalid after the code or the cart changes', async () => {
    const { eligibility, cart } = await show(full())
    await enter(eligibility, 'NOPE')
    expect(field(eligibility).ariaInvalid).to.equal('true')
    await sendKeys({ type: 'X' })
    expect(field(eligibility).ariaInvalid).to.equal('false')

    await enter(eligibility, 'Y')
    expect(field(eligibility).ariaInvalid).to.equal('true')
    cart.add(cup)
    await eligibility.updateComplete
    expect(field(eligibility).ariaInvalid).to.equal('false')
    expect(field(eligibility).value).to.equal('NOPEXY')
  })

  it('stays invalid if the page sets the same lines again', async () => {
    const { eligibility, cart } = await show(full())
    await enter(eligibility, 'NOPE')
    cart.replace(cart.$cart.get().lines.map((line) => ({ ...line })))
    await eligibility.updateComplete
    expect(field(eligibility).ariaInvalid).to.equal('true')
  })

  it('is not selected if the customer changes during the check', async () => {
    const source = full()
    const shop = Object.assign(document.createElement('perk-shop'), { locale: 'en', source, customer: 'ada' })
    const eligibility = document.createElement('perk-eligibility')
    shop.append(eligibility)
    const host = await fixture<HTMLElement>(html`<main></main>`)
    host.append(shop)
    await shop.updateComplete
    shop.shop?.cart.replace([cup])
    await waitUntil(() => shadow(eligibility).querySelector('[part=input]'))
    await untilIdle(eligibility)
    const replies = gate()
    source.gate = replies.promise
    const announcements = recordAnnouncements()
    field(eligibility).focus()
    await sendKeys({ type: 'HELLO' })
    await sendKeys({ press: 'Enter' })

    shop.customer = 'ben'
    await shop.updateComplete
    replies.open()
    await waitUntil(() => button(eligibility, 'Apply').ariaDisabled === 'false')
    await untilIdle(eligibility)

    expect(shop.shop?.cart.$cart.get().selection).to.eql([])
    expect(announcements.filter((words) => /HELLO|loaded/.test(words))).to.eql([])
    host.remove()
  })

  it('is not selected if the page cancels the event', async () => {
    const { eligibility, shop, cart } = await show(full())
    const selections: unknown[] = []
    cart.$cart.listen(({ selection }) => selections.push(selection))
    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())
    await enter(eligibility, 'HELLO')

    expect([cart.$cart.get().selection, selections]).to.eql([[], []])
  })

  it('has a limited length, and no autocorrection or autocompletion', async () => {
    const { eligibility } = await show(full())
    const { maxLength, autocomplete, autocapitalize, spellcheck } = field(eligibility)

    expect([maxLength, autocomplete, autocapitalize, spellcheck]).to.eql([500, 'off', 'none', false])
    expect(field(eligibility).getAttribute('autocorrect')).to.equal('off')
  })
})

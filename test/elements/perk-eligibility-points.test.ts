import { expect } from '@open-wc/testing'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import {
  applicable,
  untilIdle,
  full,
  choiceOf,
  receipt,
  receiptOf,
  show,
  tierNamed,
} from './support/eligibility.ts'
import { shadow } from './support/shop.ts'

describe('points as payment', () => {
  const card = (points: number) =>
    ({ object: 'voucher', id: 'ADA-1', reward: { id: 'rew_coin', points } }) as const
  const paid = (saved: number, loyalty_card: object) => ({ ...applicable(saved), result: { loyalty_card } })
  const skipped = (key: string) => ({ status: 'SKIPPED' as const, result: { details: { key } } })

  const showWith = async (result: object, chosen = card(50)) => {
    const source = full()
    source.validationResults['ADA-1'] = result
    return { source, ...(await show(source, { selection: [chosen] })) }
  }

  it('are a receipt line with their number, not the card code', async () => {
    const { source, eligibility } = await showWith(paid(500, { points: 50, balance: 500 }))

    expect(source.validationRequests[0]?.redeemables).to.eql([card(50)])
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '50 points −€5.00', 'Total €11.00'])
    await expect(eligibility).to.be.accessible()
  })

  it('come last on the receipt', async () => {
    const { eligibility } = await showWith(paid(500, { points: 50, balance: 500 }))

    choiceOf(eligibility, 'Banner big').click()
    await untilIdle(eligibility)

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      '50 points −€5.00',
      'Total €1.00',
    ])
  })

  it('show how many are used if the order needs fewer', async () => {
    const { eligibility } = await showWith(paid(1600, { points: 160, balance: 500 }), card(240))

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '160 of 240 points There’s nothing left to pay. −€16.00',
      'Total €0.00',
    ])
  })

  it('show how many are used if the card has fewer', async () => {
    const { eligibility } = await showWith(paid(300, { points: 30, balance: 30 }))

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '30 of 50 points That’s all the points on your card. −€3.00',
      'Total €13.00',
    ])
  })

  it('explain why none are used', async () => {
    for (const [result, why] of [
      [
        { status: 'INAPPLICABLE', result: { error: { key: 'loyalty_card_points_exceeded' } } },
        /enough points/,
      ],
      [{ status: 'INAPPLICABLE', result: { error: { key: 'not_found' } } }, /Not available right now/],
      [skipped('exclusion_rules_not_met'), /combine/],
    ] as const) {
      const { eligibility } = await showWith(result)
      expect(receipt(eligibility)[1]).to.match(/^50 points /)
      expect(receipt(eligibility)[1]).to.match(why)
    }
    const { source, eligibility, cart } = await showWith(skipped('no_effect'))
    source.validationResults.big = applicable(1600)
    cart.select(tierNamed('big'))
    await untilIdle(eligibility)
    expect(receipt(eligibility)[2]).to.equal('50 points There’s nothing left to pay.')
  })

  it('can be removed with an event that the page can cancel', async () => {
    const { eligibility, shop, cart } = await showWith(paid(500, { points: 50, balance: 500 }))
    const events: RedeemableSelectedEvent[] = []
    const cancel = (event: Event) => event.preventDefault()
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    shop.addEventListener('perk-redeemable-selected', cancel)
    const remove = shadow(receiptOf(eligibility)).querySelector<HTMLElement>(
      '[aria-label="Remove: 50 points"]',
    )

    remove?.click()
    expect(cart.$cart.get().selection).to.eql([card(50)])
    shop.removeEventListener('perk-redeemable-selected', cancel)
    remove?.click()

    expect(cart.$cart.get().selection).to.eql([])
    expect(events.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [card(50), false],
      [card(50), false],
    ])
  })
})

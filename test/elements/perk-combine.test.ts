/** `<perk-combine>`: what it shows, moves and rejects. */
import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { gate } from './support/eligibility.ts'
import { cardWith, announced, ledger, type MemberSource, open, press } from './support/loyalty.ts'
import { shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import { walletOf, ada, old, show, row, question, visibleContent, begin } from './support/combine.ts'

describe('<perk-combine>', () => {
  it('moves the points of another card once, after confirmation, and reports the result', async () => {
    const { source, wallet } = walletOf(ada(), old())
    const { element } = await show(source)
    expect(row(element)).to.equal('350 points on another card')
    await expect(element).to.be.accessible()

    await begin(element)
    expect(question(element)).to.equal('Move 350 points to this card?')
    expect(shadow(element).activeElement?.textContent).to.equal('Move 350 points to this card?')
    expect(texts(element, 'dialog-text')).to.eql(['Expiration dates stay the same.'])
    expect(ledger(element)).to.eql([
      'Card ending in DA-1: 500 points',
      'Card ending in 0386: +350',
      'New balance: 850 points',
    ])
    expect(wallet.sent).to.eql([])
    await expect(element).to.be.accessible()

    await press(element, 'Move points')
    await waitUntil(() => question(element) === '350 points moved to this card.')
    await waitUntil(() => announced().includes('350 points moved to this card.'))
    expect(wallet.points()).to.eql([850, 0])
    expect(wallet.sent).to.have.length(1)
    expect(wallet.sent[0]).to.deep.include({ program: 'camp_1', card: 'ADA-1' })
    expect(wallet.sent[0]?.items.map(({ code, points }) => [code, points])).to.eql([['OLD-0386', 350]])

    await press(element, 'Close')
    await waitUntil(() => row(element) === '350 points moved to this card.')
    expect(shadow(element).querySelector('section button')).to.equal(null)
  })

  it('moves the points of all other cards of the same program', async () => {
    const cards = [ada(), old(), old(20, 'OLD-7777'), old(0, 'OLD-0000')]
    const { source, wallet } = walletOf(...cards, { ...old(900, 'AWAY-1'), campaign_id: 'camp_2' })
    const { element } = await show(source)
    expect(row(element)).to.equal('370 points on 2 other cards')

    await begin(element)
    await press(element, 'Move points')
    await waitUntil(() => question(element)?.includes('moved to'))

    expect(wallet.points()).to.eql([870, 0, 0, 0, 900])
    const ids = wallet.sent.flatMap(({ items }) => items.map(({ source_id }) => source_id))
    expect(new Set(ids).size).to.equal(2)
  })

  it('takes no space if there are no points to move or the status is not ready', async () => {
    const { source: single } = walletOf(ada())
    const { source: emptied } = walletOf(ada(), old(0))
    const { source: unknown } = walletOf(old(), old(20, 'OLD-7777'))
    for (const source of [single, emptied, unknown]) {
      const { element } = await show(source)
      expect([element.status, ...visibleContent(element)]).to.eql(['empty', 0, undefined])
    }
    for (const [error, status] of [
      [new CallError('unavailable', 'failing', { status: 503 }), 'failed'],
      [new CallError('signed-out', 'no token'), 'signed-out'],
    ] as const) {
      const { source, wallet } = walletOf(ada(), old())
      wallet.error = error
      const { element } = await show(source)
      expect([element.status, ...visibleContent(element)]).to.eql([status, 0, undefined])
    }
    const { source, wallet } = walletOf(ada(), old())
    wallet.stale = true
    const { element } = await show(source)
    expect([element.status, ...visibleContent(element)]).to.eql(['offline', 0, undefined])

    const { source: slow } = walletOf(ada(), old())
    slow.qualifications = () => new Promise(() => undefined)
    const waiting = await open('perk-combine', slow)
    expect([waiting.element.status, ...visibleContent(waiting.element)]).to.eql(['waiting', 0, undefined])

    const withoutTransfer: Partial<MemberSource> = walletOf(ada(), old()).source
    delete withoutTransfer.transfer
    const { element: cannot } = await show(withoutTransfer as MemberSource)
    expect([cannot.status, ...visibleContent(cannot)]).to.eql(['failed', 0, undefined])
  })

  it('supports German and Arabic', async () => {
    const german = await show(walletOf(ada(), old()).source, { locale: 'de' })
    await waitUntil(() => row(german.element) === '350 Punkte auf einer weiteren Karte')
    const arabic = await show(walletOf(ada(), old(2), old(1, 'OLD-1')).source, { locale: 'ar' })
    await waitUntil(() => row(arabic.element)?.includes('بطاقتين أخريين'))
  })

  it('moves points once for several clicks', async () => {
    const reply = gate()
    const { source, wallet } = walletOf(ada(), old())
    wallet.gate = reply.promise
    const { element } = await show(source)
    await begin(element)

    const confirm = shadow(element).querySelector<HTMLElement>('[part~=primary]')
    confirm?.click()
    confirm?.click()
    await element.updateComplete
    shadow(element).querySelector<HTMLElement>('[part~=primary]')?.click()
    expect(question(element)).to.equal('One moment…')
    reply.open()

    await waitUntil(() => question(element)?.includes('moved to'))
    expect(wallet.sent).to.have.length(1)
    expect(wallet.points()).to.eql([850, 0])
  })

  it('reports a rejected transfer, which can be tried again', async () => {
    const { source, wallet } = walletOf(ada(), old())
    const { element } = await show(source)
    await begin(element)
    wallet.cards[1] = old(300)
    await press(element, 'Move points')

    await waitUntil(() => question(element) === 'No points were moved.')
    expect(texts(element, 'dialog-text')).to.eql(['You don’t have enough points.'])
    expect(wallet.points()).to.eql([500, 300])
    await press(element, 'Close')
    await waitUntil(() => row(element) === '300 points on another card')

    await begin(element)
    await press(element, 'Move points')
    await waitUntil(() => question(element) === '300 points moved to this card.')
    expect(wallet.points()).to.eql([800, 0])
    expect(new Set(wallet.sent.map(({ key }) => key)).size).to.equal(2)
  })

  it('finds cards in up to 250 wallet entries', async () => {
    const cards = Array.from({ length: 300 }, (_, at) => old(1, `OLD-${at}`))
    const { source, wallet } = walletOf(...cards.slice(0, 60), ada(), ...cards.slice(60))
    const pages: unknown[] = []
    const { qualifications } = source
    source.qualifications = async (body, options) => {
      pages.push(body.options)
      const reply = await qualifications(body, options)
      const { redeemables } = reply.value
      const from = Number(body.options?.starting_after ?? 0)
      const data = redeemables.data.slice(from, from + 50)
      const more_starting_after = `${from + 50}`
      return {
        ...reply,
        value: { redeemables: { ...redeemables, data, has_more: true, more_starting_after } },
      }
    }
    const { element } = await show(source)

    expect(row(element)).to.equal('100 points on 100 other cards')
    expect(pages.slice(0, 5).map((options) => Object.keys(options ?? {}).length)).to.eql([1, 3, 3, 3, 3])
    expect(wallet.reads).to.equal(5)
  })

  it('refreshes other elements that show the card', async () => {
    const { source, wallet } = walletOf(ada(), old())
    source.member = async () => ({
      value: cardWith(wallet.points()[0] ?? 0),
      receivedAt: Date.now(),
      stale: false,
      dropped: 0,
    })
    const { element, shop } = await show(source)
    const balance = document.createElement('perk-balance')
    shop.append(balance)
    await waitUntil(() => texts(balance, 'balance')[0]?.includes('500'))

    await begin(element)
    await press(element, 'Move points')
    await waitUntil(() => texts(balance, 'balance')[0]?.includes('850'))
  })
})

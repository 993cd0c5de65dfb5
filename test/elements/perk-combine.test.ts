import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { PointsTransfer } from '../../src/client/source.ts'
import { combineOf } from '../../src/state/features/combine.ts'
import type { PerkCombine } from '../../src/elements/combine/perk-combine.ts'
import { gate } from './support/eligibility.ts'
import {
  memberSource,
  cardWith,
  dialogOf,
  announced,
  ledger,
  type MemberSource,
  open,
  press,
} from './support/loyalty.ts'
import { button, settled, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

interface WalletCard {
  id: string
  balance: number
  campaign_id?: string
}

interface TransferRequest {
  key: string
  program: string
  card: string
  items: readonly PointsTransfer[]
}

/** How a request ends. */
type Outcome = 'answered' | 'request lost' | 'response lost'

const lost = () => new CallError('offline', 'The connection broke.')

const refused = (key: string, status = 400) =>
  new CallError('refused', key, {
    status,
    keyStatus: 'new',
    body: { code: status, key, message: key, request_id: 'req_1' },
  })

/** Ada's wallet. Its source executes each idempotency key once and rejects repeated transfer ids, like the service. */
function walletOf(...cards: WalletCard[]) {
  const responses = new Map<string, () => MemberSource['card']>()
  const ids = new Set<string>()
  const sent: TransferRequest[] = []
  const wallet = {
    cards,
    sent,
    /** The outcomes of the next requests. Later requests are answered. */
    outcomes: [] as Outcome[],
    gate: Promise.resolve(),
    stale: false,
    error: undefined as unknown,
    reads: 0,
    points: () => cards.map(({ balance }) => balance),
  }
  const execute = ({ card, items }: TransferRequest) => {
    if (items.some(({ source_id }) => ids.has(source_id))) throw refused('duplicate_found', 409)
    const cardOf = (code: string) => cards.find(({ id }) => id === code)
    if (items.some(({ code, points }) => (cardOf(code)?.balance ?? 0) < points))
      throw refused('loyalty_card_points_exceeded')
    for (const { code, points, source_id } of items) {
      ids.add(source_id)
      const [from, to] = [cardOf(code), cardOf(card)]
      if (from) from.balance -= points
      if (to) to.balance += points
    }
    return cardWith(cardOf(card)?.balance ?? 0)
  }
  const source: MemberSource = {
    ...memberSource(),
    async qualifications() {
      wallet.reads++
      if (wallet.error) throw wallet.error
      const data = cards.map(({ id, balance, campaign_id = 'camp_1' }) => ({
        id,
        object: 'voucher' as const,
        campaign_id,
        result: { loyalty_card: { balance, points: balance } },
      }))
      return {
        value: {
          redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
        },
        receivedAt: Date.now(),
        stale: wallet.stale,
        dropped: 0,
      }
    },
    async transfer(program, card, items, { idempotencyKey: key }) {
      const request = { key, program, card, items }
      sent.push(request)
      const outcome = wallet.outcomes.shift()
      if (outcome === 'request lost') throw lost()
      await wallet.gate
      if (!responses.has(key)) {
        try {
          const result = execute(request)
          responses.set(key, () => result)
        } catch (error) {
          responses.set(key, () => {
            throw error
          })
        }
      }
      if (outcome === 'response lost') throw lost()
      return responses.get(key)?.() ?? cardWith(0)
    },
  }
  return { wallet, source }
}

const ada = (balance = 500) => ({ id: 'ADA-1', balance })
const old = (balance = 350, id = 'OLD-0386') => ({ id, balance })

const memoryStorage = () => {
  const entries: Record<string, string> = {}
  return {
    entries,
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, text: string) => void (entries[name] = text),
  }
}

async function show(source: MemberSource, options: Parameters<typeof open>[2] = {}) {
  const page = await open('perk-combine', source, options)
  await waitUntil(() => page.element.status !== 'waiting')
  await settled(page.element)
  return page
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

const row = (element: PerkCombine) => texts(element, 'text')[0]
const question = (element: PerkCombine) => texts(element, 'dialog-title')[0]
const visibleContent = (element: PerkCombine) => [element.offsetHeight, row(element)]

/** Clicks the button of the row. */
async function begin(element: PerkCombine, words = 'Move points') {
  button(element, words).click()
  await element.updateComplete
}

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

  it('retries a lost response with the same key and moves points once', async () => {
    const { source, wallet } = walletOf(ada(), old())
    wallet.outcomes = ['response lost', 'request lost']
    const { element } = await show(source)
    await begin(element)
    await press(element, 'Move points')

    await waitUntil(() => question(element)?.includes('moved to'))
    expect(new Set(wallet.sent.map((one) => JSON.stringify(one))).size).to.equal(1)
    expect(wallet.sent).to.have.length(3)
    expect(wallet.points()).to.eql([850, 0])
  })

  it('reports an unconfirmed transfer and retries it with the same key', async () => {
    const { source, wallet } = walletOf(ada(), old())
    wallet.outcomes = ['response lost', 'request lost', 'request lost', 'request lost']
    const { element } = await show(source)
    await begin(element)
    await press(element, 'Move points')

    await waitUntil(() => question(element) === 'We couldn’t confirm this yet.')
    expect(texts(element, 'dialog-text')).to.eql(['Your points won’t be moved twice.'])
    await press(element, 'Close')
    await waitUntil(() => row(element) === 'We couldn’t confirm this yet.')

    await begin(element, 'Show')
    await press(element, 'Try again')
    await waitUntil(() => question(element)?.includes('moved to'))
    expect(new Set(wallet.sent.map(({ key }) => key)).size).to.equal(1)
    expect(wallet.points()).to.eql([850, 0])
  })

  it('resumes an unconfirmed transfer unchanged after a reload', async () => {
    const storage = memoryStorage()
    const { source, wallet } = walletOf(ada(), old())
    wallet.gate = new Promise(() => undefined)
    const first = await show(source, { storage })
    await begin(first.element)
    await press(first.element, 'Move points')
    await waitUntil(() => Object.values(storage.entries).join().includes('OLD-0386'))
    first.store.close()
    first.shop.remove()

    wallet.gate = Promise.resolve()
    const { element } = await show(source, { storage })
    await waitUntil(() => row(element) === '350 points moved to this card.')
    expect(new Set(wallet.sent.map((one) => JSON.stringify(one))).size).to.equal(1)
    expect(wallet.sent).to.have.length(2)
    expect(wallet.points()).to.eql([850, 0])
    expect(Object.values(storage.entries).join()).to.not.include('OLD-0386')
  })

  it('resumes an old transfer only on click, even if the service no longer has its key', async () => {
    const storage = memoryStorage()
    const { source, wallet } = walletOf(ada(), old())
    wallet.gate = new Promise(() => undefined)
    const first = await show(source, { storage })
    await begin(first.element)
    await press(first.element, 'Move points')
    await waitUntil(() => wallet.sent.length)
    first.store.close()
    first.shop.remove()

    wallet.gate = Promise.resolve()
    const later = { ...source, now: () => source.now() + 8 * 86_400_000 }
    const { element } = await show(later, { storage })
    await waitUntil(() => row(element) === 'We couldn’t confirm this yet.')
    expect(wallet.sent).to.have.length(1)
    // The first request succeeded, but the service no longer has its key.
    const [sent] = wallet.sent
    await source.transfer?.('camp_1', 'ADA-1', [...(sent?.items ?? [])], { idempotencyKey: 'forgotten' })

    await begin(element, 'Show')
    await press(element, 'Try again')
    await waitUntil(() => question(element)?.includes('moved to'))
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

  it('shows a missed result in the row, and closes if another page moved the points', async () => {
    const reply = gate()
    const { source, wallet } = walletOf(ada(), old())
    wallet.gate = reply.promise
    const { element, store } = await show(source)
    await begin(element)
    wallet.cards[1] = old(300)
    await press(element, 'Move points')
    const closed = new Promise((resolve) =>
      dialogOf(element).addEventListener('close', resolve, { once: true }),
    )
    await press(element, 'Close')
    await closed
    await waitUntil(() => row(element) === 'One moment…')
    reply.open()
    await waitUntil(() => row(element) === 'No points were moved.')
    await begin(element, 'Show')
    expect(question(element)).to.equal('No points were moved.')
    await press(element, 'Close')
    await waitUntil(() => row(element) === '300 points on another card')

    await begin(element)
    expect(dialogOf(element).open).to.equal(true)
    wallet.cards[1] = old(0)
    combineOf(store).$cards.refresh()
    await waitUntil(() => !dialogOf(element).open)
    expect(visibleContent(element)).to.eql([0, undefined])
  })

  it('shows a running transfer in a second tab, which sends nothing', async () => {
    const storage = memoryStorage()
    const reply = gate()
    const { source, wallet } = walletOf(ada(), old())
    wallet.gate = reply.promise
    const [one, other] = [await show(source, { storage }), await show(source, { storage })]
    const notifyTabs = () =>
      Object.keys(storage.entries).forEach((key) =>
        window.dispatchEvent(new StorageEvent('storage', { key })),
      )
    await begin(one.element)
    await begin(other.element)
    await press(one.element, 'Move points')
    await waitUntil(() => wallet.sent.length)
    // The second tab has not received the storage event yet.
    await press(other.element, 'Move points')
    await waitUntil(() => question(other.element) === 'One moment…')
    notifyTabs()
    expect(row(other.element)).to.equal('One moment…')
    expect(wallet.sent).to.have.length(1)

    reply.open()
    await waitUntil(() => question(one.element)?.includes('moved to'))
    notifyTabs()
    await waitUntil(() => !dialogOf(other.element).open)
    await pause(200)
    expect(visibleContent(other.element)).to.eql([0, undefined])
    expect(wallet.points()).to.eql([850, 0])
    expect(wallet.sent).to.have.length(1)
  })

  it('shows an unconfirmed transfer in a second tab, which can continue it', async () => {
    const storage = memoryStorage()
    const { source, wallet } = walletOf(ada(), old())
    wallet.outcomes = ['response lost', 'request lost', 'request lost', 'request lost']
    const one = await show(source, { storage })
    await begin(one.element)
    await press(one.element, 'Move points')
    await waitUntil(() => question(one.element) === 'We couldn’t confirm this yet.')
    const { element } = await show(source, { storage })
    expect(row(element)).to.equal('We couldn’t confirm this yet.')

    await begin(element, 'Show')
    await press(element, 'Try again')
    await waitUntil(() => question(element)?.includes('moved to'))
    expect(wallet.points()).to.eql([850, 0])
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

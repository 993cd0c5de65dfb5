/** `<perk-combine>` after lost responses, in reloaded pages and in a second tab. */
import { expect } from '@open-wc/testing'
import { combineOf } from '../../src/state/features/combine.ts'
import { gate } from './support/eligibility.ts'
import { dialogOf, press } from './support/loyalty.ts'
import { texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import {
  walletOf,
  ada,
  old,
  memoryStorage,
  show,
  pause,
  row,
  question,
  visibleContent,
  begin,
} from './support/combine.ts'

describe('<perk-combine>', () => {
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
})

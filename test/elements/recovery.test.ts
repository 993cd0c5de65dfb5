/** Failed requests: the elements count down to the next attempt and retry automatically. */
import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { memberSource, activityEvent, show as showMember } from './support/loyalty.ts'
import { button, settled, show, sourceOf, texts, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const down = (retryAfter?: number) => new CallError('unavailable', 'down', { retryAfter })

const clock = performance.now.bind(performance)
let ahead = 0
/** Advances the clock. Elements update at their next tick. */
const pass = (seconds: number) => void (ahead += seconds * 1_000)

beforeEach(() => {
  ahead = 0
  performance.now = () => clock() + ahead
})
afterEach(() => {
  performance.now = clock
})

describe('the countdown', () => {
  for (const [locale, sentence] of [
    ['en', /^Trying again in (\d+) seconds\.$/],
    ['de', /^Wird in (\d+) Sekunden erneut versucht\.$/],
  ] as const) {
    it(`counts the seconds: ${locale}`, async () => {
      const source = sourceOf(tiers(2))
      source.error = down()
      const { promotions } = await show(source, undefined, { locale })
      // The German messages load a little later.
      await waitUntil(() => sentence.test(texts(promotions, 'hint')[0] ?? ''), 'no countdown')

      const seen = new Set<number>()
      await waitUntil(
        () => seen.add(Number(sentence.exec(texts(promotions, 'hint')[0] ?? '')?.[1])).size > 2,
        'the countdown does not change',
      )

      const counted = [...seen]
      expect(counted).to.eql([...seen].sort((one, other) => other - one))
      expect(counted[0]).to.be.within(20, 34)
      expect(source.tierRequests).to.have.length(1)
    })
  }

  for (const [locale, ...sentences] of [
    ['en', 'Trying again in about 3 minutes.', 'Trying again in about 2 minutes.', 'seconds.'],
    [
      'de',
      'Wird in etwa 3 Minuten erneut versucht.',
      'Wird in etwa 2 Minuten erneut versucht.',
      'Sekunden erneut versucht.',
    ],
  ] as const) {
    it(`waits for Retry-After and shows minutes first: ${locale}`, async () => {
      const source = sourceOf(tiers(2))
      source.error = down(200)
      const { promotions } = await show(source, undefined, { locale })
      for (const [at, sentence] of sentences.entries()) {
        pass([0, 100, 50][at] ?? 0)
        await waitUntil(() => texts(promotions, 'hint')[0]?.endsWith(sentence), sentence)
      }
      expect(source.tierRequests).to.have.length(1)

      source.error = undefined
      pass(60)
      await waitUntil(() => promotions.status === 'ready', 'no retry')
      expect(source.tierRequests).to.have.length(2)
    })
  }
})

describe('an automatic retry', () => {
  it('loads more of the history and keeps the rows', async () => {
    const source = memberSource({
      events: Array.from({ length: 33 }, () => activityEvent('loyalty.points_added', { points: 5 })),
    })
    const { element } = await showMember('perk-activity', source)
    const rows = () => texts(element, 'entry').length
    expect(rows()).to.equal(20)

    source.error = down()
    button(element, 'Show more').click()
    await waitUntil(() => element.status === 'offline', 'the request did not fail')
    expect(rows()).to.equal(20)

    source.error = undefined
    pass(35)
    await waitUntil(() => rows() === 33, 'no retry')
    expect(element.status).to.equal('ready')
  })

  it('loads more promotions and keeps the rows', async () => {
    const source = sourceOf(tiers(15))
    const { promotions } = await show(source)
    const rows = () => texts(promotions, 'tier').length
    expect(rows()).to.equal(10)

    source.error = down()
    button(promotions, 'Show more').click()
    await waitUntil(() => texts(promotions, 'note').length, 'the request did not fail')
    expect(rows()).to.equal(10)

    source.error = undefined
    pass(35)
    await waitUntil(() => rows() === 15, 'no retry')
    expect(texts(promotions, 'note')).to.eql([])
  })

  it('loads the brand', async () => {
    let requests = 0
    const source = memberSource({
      brand: async () => {
        if (!requests++) throw down()
        const value = { cockpits: { loyalty_enabled: false } }
        return { value, receivedAt: Date.now(), stale: false, dropped: 0 }
      },
    })
    const { element } = await showMember('perk-balance', source)
    await settled(element)
    expect(element.status, 'nothing is hidden before the brand loads').to.equal('ready')

    pass(35)
    await waitUntil(() => element.status === 'off', 'no retry')
    expect(requests).to.equal(2)
  })
})

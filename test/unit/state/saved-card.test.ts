/** The member's card on a page that opens without a network: kept if the page wants it, and for nobody else. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import { createMember, type MemberOptions } from '../../../src/state/features/member.ts'
import type { StoragePort } from '../../../src/state/persist.ts'
import { examples } from '../../wire/examples/index.ts'
import { createBrowser } from './storage.ts'

const { reply: card } = examples.getMember
const { reply: tiers } = examples.listMemberTiers
const place = 'perkit:card'
const day = 86_400_000

const drawn = {
  ...card,
  holder: { id: 'cust_ada', name: 'Ada', email: 'ada@example.com', source_id: 'ada' },
  metadata: { note: 'Talks a lot' },
  assets: { qr: { id: 'qr', url: 'data:image/svg+xml,code' }, barcode: { url: 'data:image/svg+xml,bars' } },
}

const away = new CallError('offline', 'offline')
const signedOut = new CallError('signed-out', 'no token')

/** What the page is answered: the card of that code, or what is thrown; at that moment. */
function sourceOf(answer: string | Error, receivedAt = Date.now()) {
  const ask = <Value>(value: Value) =>
    typeof answer === 'string'
      ? Promise.resolve({ value, receivedAt, stale: false, dropped: 0 })
      : Promise.reject(answer)
  return {
    cardCode: () => (typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)),
    member: (code: string) => ask({ ...drawn, code }),
    memberTiers: () => ask(tiers),
    now: Date.now,
  } as unknown as Source // as much of one as is asked
}

interface PageOptions extends MemberOptions {
  keeps?: boolean
}

/** A page with the card on it, once it has heard what there is to hear. */
async function open(
  port: StoragePort,
  answer: string | Error,
  { keeps = false, ...options }: PageOptions = {},
  at?: number,
) {
  let source = sourceOf(answer, at)
  const member = createMember(options, () => source, port)
  if (keeps) member.keepOffline()
  const stop = member.$member.watch()
  onTestFinished(() => {
    stop()
    member.close()
  })
  const settled = () => expect.poll(() => member.$member.get().busy).toBe(false)
  await settled()
  return {
    now: () => member.$member.get(),
    code: () => member.$member.get().response?.value.card.code,
    async again(next: string | Error) {
      source = sourceOf(next)
      member.$member.refresh()
      await settled()
    },
  }
}

const ada = { customer: 'ada', keeps: true }

test('the next page that cannot ask has the card as it was read, with its age and the reason', async () => {
  const browser = createBrowser()
  const at = Date.now() - 3 * day
  await open(browser.openTab(), 'CARD-ADA', ada, at)

  const { now } = await open(browser.openTab(), away, { customer: 'ada' })

  const { balance, next_expiration_date } = card.loyalty_card
  expect(now()).toMatchObject({
    busy: false,
    response: {
      value: {
        card: { code: 'CARD-ADA', campaign: card.campaign, loyalty_card: { balance, next_expiration_date } },
        tiers: [{ id: 'lt_gold', name: tiers.data[0]?.name }],
      },
      receivedAt: at,
      stale: true,
    },
    staleReason: { kind: 'offline' },
  })
  expect(now().response?.value.card.assets?.qr?.url).toBe('data:image/svg+xml,code')
  expect(now().error).toBe(undefined)
})

test.each([
  ['the token cannot be had', new CallError('unavailable', 'no token', { unsent: true })],
  ['the service fails', new CallError('unavailable', 'down', { status: 503 })],
  ['something else answers', new CallError('unreadable', 'unreadable')],
  ['the page’s own source throws what it likes', new TypeError('x is not a function')],
])('so it does where %s', async (_, error) => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { code } = await open(browser.openTab(), error, { customer: 'ada' })

  expect(code()).toBe('CARD-ADA')
})

test('what is kept is what is drawn: neither a name nor an e-mail, a customer’s id or a shop’s note', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const kept = browser.items.get(place) ?? ''
  expect(kept).toContain('CARD-ADA')
  for (const word of [
    'Ada',
    'cust_ada',
    '"ada"',
    'example.com',
    'Talks',
    'holder',
    'metadata',
    'barcode',
    'bars',
  ])
    expect(kept).not.toContain(word)
})

test('nothing is kept that no page has wanted; what is kept is renewed by every page', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' })
  expect(browser.items.has(place)).toBe(false)

  await open(browser.openTab(), 'CARD-ADA', ada, Date.now() - 2 * day)
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' }, 12_345)

  expect(JSON.parse(browser.items.get(place) ?? '')).toMatchObject({ at: 12_345 })
})

test('a page that has read the card before it is to be kept keeps it', async () => {
  const browser = createBrowser()
  const source = sourceOf('CARD-ADA')
  const member = createMember({ customer: 'ada' }, () => source, browser.openTab())
  onTestFinished(member.$member.watch())
  onTestFinished(member.close)
  await expect.poll(() => member.$member.get().busy).toBe(false)

  member.keepOffline()

  expect(browser.items.get(place)).toContain('CARD-ADA')
})

test('after 30 days it is not shown any more, and a clock that was set back makes it no younger than now', async () => {
  const browser = createBrowser()
  const on = async (days: number) => {
    await open(browser.openTab(), 'CARD-ADA', ada, Date.now() + days * day)
    return open(browser.openTab(), away, { customer: 'ada' })
  }

  expect((await on(-31)).now()).toMatchObject({ error: { kind: 'offline' } })
  expect((await on(-29)).code()).toBe('CARD-ADA')
  expect((await on(2)).now().response?.receivedAt).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['nobody is signed in', signedOut],
  ['the card is gone', new CallError('refused', 'gone', { status: 404 })],
])('it is thrown away where %s', async (_, error) => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keeps: true })
  // A page that knows the code asks about the card itself.
  const { now } = await open(browser.openTab(), error, error === signedOut ? {} : { card: 'CARD-ADA' })

  expect(now()).toMatchObject({ error: { kind: 'signed-out' } })
  expect(browser.items.get(place)).not.toContain('CARD-ADA')
  expect((await open(browser.openTab(), away)).code()).toBe(undefined)
})

test('another customer is never shown it, whether they can ask or not', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { now } = await open(browser.openTab(), away, { customer: 'bob' })

  expect(now()).toMatchObject({ error: { kind: 'offline' }, response: undefined })
  expect(browser.items.get(place)).not.toContain('CARD-ADA')
  const next = await open(browser.openTab(), 'CARD-BOB', { customer: 'bob' })
  expect(next.code()).toBe('CARD-BOB')
  expect((await open(browser.openTab(), away)).code()).toBe('CARD-BOB')
})

test('of two members on pages that do not say who is there, the one who was read last is kept', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keeps: true })
  await open(browser.openTab(), 'CARD-BOB')

  expect((await open(browser.openTab(), away)).code()).toBe('CARD-BOB')
  expect(browser.items.get(place)).not.toContain('CARD-ADA')
})

test('the card of a member whom no page has named is nobody’s: not that of the one before', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)
  await open(browser.openTab(), 'CARD-BOB')

  expect((await open(browser.openTab(), away, { customer: 'ada' })).code()).toBe(undefined)
})

test('where the shop’s own settings are wrong it is not shown, and stays for when they are mended', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { now } = await open(browser.openTab(), new CallError('refused', 'check token-url', { status: 401 }))

  expect(now()).toMatchObject({ error: { status: 401 }, response: undefined })
  expect((await open(browser.openTab(), away)).code()).toBe('CARD-ADA')
})

test('pages that say who is there, and pages that do not, keep one card together', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keeps: true })
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' })
  await open(browser.openTab(), 'CARD-ADA')

  for (const customer of [undefined, 'ada'])
    expect((await open(browser.openTab(), away, { customer })).code()).toBe('CARD-ADA')
  expect((await open(browser.openTab(), away, { customer: 'bob' })).code()).toBe(undefined)
})

test('a page that is still open does not put back what was thrown away at a sign-out', async () => {
  const browser = createBrowser()
  const { again, code } = await open(browser.openTab(), 'CARD-ADA', ada)
  browser.items.delete(place)

  await again('CARD-ADA')
  await again(away)

  expect(code()).toBe('CARD-ADA') // This page knows it by itself.
  expect(browser.items.has(place)).toBe(false)
})

test.each<[string, StoragePort]>([
  [
    'is forbidden',
    {
      storage: () => {
        throw new DOMException('No', 'SecurityError')
      },
    },
  ],
  ['is not there', { storage: () => null }],
  ['is full', { storage: () => ({ getItem: () => null, setItem: () => void raise() }) }],
  ['holds nonsense', { storage: () => ({ getItem: () => '{"card":', setItem: () => undefined }) }],
])('where storage %s, the page says that it could not ask', async (_, port) => {
  expect((await open(port, 'CARD-ADA', ada)).code()).toBe('CARD-ADA')

  expect((await open(port, away, ada)).now()).toMatchObject({
    error: { kind: 'offline' },
    response: undefined,
  })
})

function raise() {
  throw new DOMException('Full', 'QuotaExceededError')
}

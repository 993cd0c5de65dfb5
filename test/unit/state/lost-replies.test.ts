/** Redemptions whose reply is lost, cut off or does not contain an outcome. */
import { describe, expect, test } from 'vitest'
import { json } from '../client/server.ts'
import {
  fourTimes,
  refuseWithKey,
  redeemAndDropReply,
  mug,
  openPage,
  openPageWithOutcomes,
  type RequestHandler,
  refuseWithoutKey,
  redeemAndRefuse,
  redeemWithoutReply,
  startLoyalty,
  startPage,
  startPageWithOutcomes,
  success,
  dropRequest,
} from './loyalty.ts'

const body = JSON.stringify(success)

/** Redeems, and closes the connection after this many characters. */
const cutAfter =
  (characters: number): RequestHandler =>
  (response, commit) => {
    commit()
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.write(body.slice(0, characters), () => response.destroy())
  }

/** Redeems, and sends this text as the reply. */
const sending =
  (text: string, type = 'application/json', status = 200): RequestHandler =>
  (response, commit) => {
    commit()
    response.writeHead(status, { 'Content-Type': type }).end(text)
  }

describe('a refusal without an idempotency status', () => {
  const statuses = [400, 401, 403, 404, 405, 410, 413, 415, 422, 451]

  test.each(statuses)('%i is not treated as an outcome, and points are redeemed once', async (status) => {
    const { service, member, now } = await startPage(redeemAndRefuse(status, 'no'))

    await member.redeem(mug)
    expect(now()).toMatchObject({ state: 'unconfirmed' })
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.done.size).toBe(1)
  })

  test.each(statuses)('%i is followed by a request for the outcome', async (status) => {
    const { service, member, now } = await startPageWithOutcomes(redeemAndRefuse(status, 'no'))

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.sent()).toHaveLength(1)
  })

  test.each(statuses)(
    '%i without a redemption stays unconfirmed until the shopper resends',
    async (status) => {
      const { service, member, now } = await startPageWithOutcomes(refuseWithoutKey(status, 'no'))

      await member.redeem(mug)
      expect(now()).toMatchObject({ state: 'unconfirmed', isUnreceived: true })
      await member.checkOutcome()
      expect(now()).toMatchObject({ state: 'unconfirmed', isUnreceived: true })
      expect(service.sent()).toHaveLength(1)
      await member.resend()

      expect(now()).toMatchObject({ state: 'done' })
      expect([...service.done.keys()]).toEqual([now()?.id])
    },
  )

  test('is resolved if the request arrives late', async () => {
    const { service, member, now } = await startPageWithOutcomes(refuseWithoutKey(403, 'forbidden'))
    await member.redeem(mug)

    service.done.set(now()?.id ?? '', success)
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done' })
  })
})

describe('a redemption that was rolled back before its outcome was read', () => {
  const rolledBack = { ...success, status: 'ROLLED_BACK' }

  test.each(['checkOutcome', 'resend'] as const)(
    'is reported as rolled back, not as done, after %s',
    async (method) => {
      const { service, member, now } = await startPageWithOutcomes(refuseWithoutKey(403, 'forbidden'))
      await member.redeem(mug)

      service.done.set(now()?.id ?? '', rolledBack)
      await member[method]()

      expect(now()).toMatchObject({ state: 'rolled-back', redemption: { id: 'r_1' } })
      expect(service.sent()).toHaveLength(1)
      member.dismiss()
      expect(now()).toBe(undefined)
    },
  )

  test('is read by key if the reply to the redemption is contradictory', async () => {
    const contradiction: RequestHandler = (response, commit) => {
      commit()
      json(response, rolledBack, 200, { 'Idempotency-Status': 'replayed' })
    }
    const { member, now } = await startPageWithOutcomes(...fourTimes(contradiction))

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done' })
  })

  test('is not confirmed if the reply is about another reward', async () => {
    const { service, member, now } = await startPageWithOutcomes(refuseWithoutKey(403, 'forbidden'))
    await member.redeem(mug)

    service.done.set(now()?.id ?? '', { ...rolledBack, reward: { ...success.reward, id: 'rew_bowl' } })
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unreadable' } })
  })
})

describe('a lost reply', () => {
  test.each<[string, RequestHandler]>([
    ['before the service receives the request', dropRequest],
    ['after the service redeems', redeemAndDropReply],
    ['after the headers', cutAfter(0)],
    ['after the first character', cutAfter(1)],
    ['after half of the body', cutAfter(body.length >> 1)],
    ['before the last character', cutAfter(body.length - 1)],
    ['after a timeout', redeemWithoutReply],
    ['replaced by a sign-in page', sending('<h1>Welcome</h1>', 'text/html')],
    ['replaced by invalid JSON', sending('{"result": "SUCC')],
    ['replaced by another reply', sending('{"object":"list"}')],
    [
      'replaced by an error of the service',
      sending('{"code":500,"key":"internal_error","message":"!"}', undefined, 500),
    ],
    ['replaced by a gateway error', sending('Bad gateway', 'text/plain', 502)],
    ['because the key is in progress', refuseWithoutKey(409, 'request_in_progress')],
    ['because there are too many requests', refuseWithoutKey(429, 'too_many_requests')],
  ])('%s is read again with the same key, and points are redeemed once', async (_, handler) => {
    const { service, member, now } = await startPage(handler, handler)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    const sent = service.sent()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
    expect(service.done.size).toBe(1)
  })

  test('is read again wherever it is cut off', async () => {
    for (let characters = 0; characters < body.length; characters += 97) {
      const { service, member, now, close } = await startPage(cutAfter(characters))

      await member.redeem(mug)

      expect([now()?.state, service.done.size]).toEqual(['done', 1])
      close()
    }
  })

  test.each<[string, unknown]>([
    ['negative points', { ...success, loyalty_card: { points: -1 } }],
    ['half a point', { ...success, loyalty_card: { points: 1.5 } }],
    ['points above the largest safe integer', { ...success, loyalty_card: { points: 2 ** 53 } }],
    ['an unknown result', { ...success, result: 'MAYBE' }],
    ['no result', { ...success, result: undefined }],
    ['success with a failed status', { ...success, status: 'FAILED' }],
    ['success with a rolled back status', { ...success, status: 'ROLLED_BACK' }],
    ['failure with a succeeded status', { ...success, result: 'FAILURE' }],
    ['another reward', { ...success, reward: { ...success.reward, id: 'rew_bowl' } }],
  ])('with %s is unconfirmed', async (_, reply) => {
    const service = await startLoyalty(...fourTimes(sending(JSON.stringify(reply))))
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unreadable' } })
  })

  test('leaves the attempt unconfirmed after four requests with one key', async () => {
    const { service, member, now } = await startPage(...fourTimes(redeemAndDropReply))

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'offline' } })
    expect(now()?.redemption).toBe(undefined)
    expect(service.sent()).toHaveLength(4)
    expect(service.done.size).toBe(1)
  })

  test('is resolved with the same key before another reward can be redeemed', async () => {
    const { service, member, now } = await startPage(...fourTimes(redeemAndDropReply))
    await member.redeem(mug)
    const { id } = now() ?? {}

    await member.redeem({ ...mug, reward_id: 'rew_bowl' })
    member.dismiss()
    expect(now()).toMatchObject({ id, state: 'unconfirmed' })
    await member.checkOutcome()

    expect(now()).toMatchObject({ id, state: 'done', redemption: { id: 'r_1' } })
    expect(now()?.error).toBe(undefined)
    expect([...service.done.keys()]).toEqual([id])
  })

  test('is read from the new process after the service restarts', async () => {
    const first = await startLoyalty(...fourTimes(redeemAndDropReply))
    const { member, source, now } = openPage(first)
    await member.redeem(mug)
    const next = await startLoyalty()
    for (const [key, reply] of first.done) next.done.set(key, reply)
    source.redeemReward = openPage(next).source.redeemReward

    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done' })
    expect([...next.done.keys()]).toEqual([...first.done.keys()])
  })

  test.each<[string, RequestHandler]>([
    ['the token', refuseWithoutKey(401, 'unauthorized')],
    ['the permission', refuseWithoutKey(403, 'forbidden')],
    ['the key', refuseWithoutKey(422, 'idempotency_mismatch', { 'Idempotency-Status': 'mismatch' })],
  ])('leaves the attempt unconfirmed if the service no longer accepts %s', async (_, handler) => {
    const service = await startLoyalty(redeemAndDropReply, handler)
    service.hasOutcomes = false
    const { member, now } = openPageWithOutcomes(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed' })
    expect(service.sent()).toHaveLength(2)
  })

  test('is read by the key after four requests', async () => {
    const { service, member, now } = await startPageWithOutcomes(...fourTimes(redeemAndDropReply))

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.sent()).toHaveLength(4)
    expect(service.reads(`/redemptions/${now()?.id}`)).toBe(1)
  })

  test('is reported as refused if the service has no redemption for the key', async () => {
    const { member, now } = await startPage(dropRequest, refuseWithKey(404, 'not_found'))

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { key: 'not_found' } })
  })
})

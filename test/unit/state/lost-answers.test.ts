/** Redemptions whose answer is lost, cut or no outcome: what is told, and how it is settled. */
import { describe, expect, test } from 'vitest'
import { json } from '../client/server.ts'
import {
  always,
  denied,
  lost,
  mug,
  openAskingPage,
  openPage,
  type Play,
  refused,
  resent,
  silent,
  startLoyalty,
  success,
  unheard,
} from './loyalty.ts'

const body = JSON.stringify(success)

/** Does it, and cuts the answer after so many characters. */
const cutAfter =
  (characters: number): Play =>
  (response, commit) => {
    commit()
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.write(body.slice(0, characters), () => response.destroy())
  }

const saying =
  (text: string, type = 'application/json', status = 200): Play =>
  (response, commit) => {
    commit()
    response.writeHead(status, { 'Content-Type': type }).end(text)
  }

describe('a no that comes without a word on the key', () => {
  const statuses = [400, 401, 403, 404, 405, 410, 413, 415, 422, 451]

  test.each(statuses)('%i is no outcome: points may have been taken, and are taken once', async (status) => {
    const service = await startLoyalty(resent(status, 'no'))
    const { member, now } = openPage(service)

    await member.redeem(mug)
    expect(now()).toMatchObject({ state: 'unconfirmed' })
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.done.size).toBe(1)
  })

  test.each(statuses)('%i is followed by a question, which brings the outcome', async (status) => {
    const service = await startLoyalty(resent(status, 'no'))
    const { member, now } = openAskingPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.sent()).toHaveLength(1)
  })

  test.each(statuses)(
    '%i to what has not arrived leaves it open until the shopper says more',
    async (status) => {
      const service = await startLoyalty(refused(status, 'no'))
      const { member, now } = openAskingPage(service)

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

  test('is settled by a request that was late, too', async () => {
    const service = await startLoyalty(refused(403, 'forbidden'))
    const { member, now } = openAskingPage(service)
    await member.redeem(mug)

    service.done.set(now()?.id ?? '', success)
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done' })
  })
})

describe('a redemption that was rolled back before its outcome was read', () => {
  const rolledBack = { ...success, status: 'ROLLED_BACK' }

  test.each(['checkOutcome', 'resend'] as const)('is rolled back, not done, after %s', async (act) => {
    const service = await startLoyalty(refused(403, 'forbidden'))
    const { member, now } = openAskingPage(service)
    await member.redeem(mug)

    service.done.set(now()?.id ?? '', rolledBack)
    await member[act]()

    expect(now()).toMatchObject({ state: 'rolled-back', redemption: { id: 'r_1' } })
    expect(service.sent()).toHaveLength(1)
    member.dismiss()
    expect(now()).toBe(undefined)
  })

  test('is read by key when the reply to the redemption contradicts itself', async () => {
    const contradiction: Play = (response, commit) => {
      commit()
      json(response, rolledBack, 200, { 'Idempotency-Status': 'replayed' })
    }
    const service = await startLoyalty(...always(contradiction))
    const { member, now } = openAskingPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done' })
  })

  test('is not confirmed if the reply is about another reward', async () => {
    const service = await startLoyalty(refused(403, 'forbidden'))
    const { member, now } = openAskingPage(service)
    await member.redeem(mug)

    service.done.set(now()?.id ?? '', { ...rolledBack, reward: { ...success.reward, id: 'rew_bowl' } })
    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unreadable' } })
  })
})

describe('an answer that is lost', () => {
  test.each<[string, Play]>([
    ['before the service has heard anything', unheard],
    ['after the service has done it', lost],
    ['after the headers', cutAfter(0)],
    ['after the first character', cutAfter(1)],
    ['in the middle', cutAfter(body.length >> 1)],
    ['before the last character', cutAfter(body.length - 1)],
    ['in silence', silent],
    ['to a sign-in page of the network', saying('<h1>Welcome</h1>', 'text/html')],
    ['to garbage', saying('{"result": "SUCC')],
    ['to another kind of answer', saying('{"object":"list"}')],
    [
      'to an error of the service',
      saying('{"code":500,"key":"internal_error","message":"!"}', undefined, 500),
    ],
    ['to a gateway', saying('Bad gateway', 'text/plain', 502)],
    ['because the same key is still at work', refused(409, 'request_in_progress')],
    ['because there are too many requests', refused(429, 'too_many_requests')],
  ])('%s: the same key brings the first answer again, and it is done once', async (_, play) => {
    const service = await startLoyalty(play, play)
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    const sent = service.sent()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
    expect(service.done.size).toBe(1)
  })

  test('wherever it is cut, is read again', async () => {
    for (let characters = 0; characters < body.length; characters += 97) {
      const service = await startLoyalty(cutAfter(characters))
      const { member, now, close } = openPage(service)

      await member.redeem(mug)

      expect([now()?.state, service.done.size]).toEqual(['done', 1])
      close()
    }
  })

  test.each<[string, unknown]>([
    ['points below none', { ...success, loyalty_card: { points: -1 } }],
    ['half a point', { ...success, loyalty_card: { points: 1.5 } }],
    ['more points than a number holds', { ...success, loyalty_card: { points: 2 ** 53 } }],
    ['a result nobody knows', { ...success, result: 'MAYBE' }],
    ['no result', { ...success, result: undefined }],
    ['success with a failed status', { ...success, status: 'FAILED' }],
    ['success with a rolled back status', { ...success, status: 'ROLLED_BACK' }],
    ['failure with a succeeded status', { ...success, result: 'FAILURE' }],
    ['another reward', { ...success, reward: { ...success.reward, id: 'rew_bowl' } }],
  ])('because it says %s is never guessed', async (_, reply) => {
    const service = await startLoyalty(...always(saying(JSON.stringify(reply))))
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'unreadable' } })
  })

  test('for good is not confirmed, after four requests with one key', async () => {
    const service = await startLoyalty(...always(lost))
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed', error: { kind: 'offline' } })
    expect(now()?.redemption).toBe(undefined)
    expect(service.sent()).toHaveLength(4)
    expect(service.done.size).toBe(1)
  })

  test('is settled by asking again with the same key, and meanwhile nothing else is redeemed', async () => {
    const service = await startLoyalty(...always(lost))
    const { member, now } = openPage(service)
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

  test('in a service that was started again between commit and answer is read from the next one', async () => {
    const first = await startLoyalty(...always(lost))
    const { member, source, now } = openPage(first)
    await member.redeem(mug)
    const next = await startLoyalty()
    for (const [key, answer] of first.done) next.done.set(key, answer)
    source.redeemReward = openPage(next).source.redeemReward

    await member.checkOutcome()

    expect(now()).toMatchObject({ state: 'done' })
    expect([...next.done.keys()]).toEqual([...first.done.keys()])
  })

  test.each<[string, Play]>([
    ['who asks', refused(401, 'unauthorized')],
    ['that they may', refused(403, 'forbidden')],
    ['what the key was for', refused(422, 'idempotency_mismatch', { 'Idempotency-Status': 'mismatch' })],
  ])('stays not confirmed when the service does not know %s any more', async (_, play) => {
    const service = await startLoyalty(lost, play)
    service.knows = false
    const { member, now } = openAskingPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'unconfirmed' })
    expect(service.sent()).toHaveLength(2)
  })

  test('for good is asked for by the key, and what the service says is told', async () => {
    const service = await startLoyalty(...always(lost))
    const { member, now } = openAskingPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'done', redemption: { id: 'r_1' } })
    expect(service.sent()).toHaveLength(4)
    expect(service.reads(`/redemptions/${now()?.id}`)).toBe(1)
  })

  test('is refused once the service says that there was nothing of it', async () => {
    const service = await startLoyalty(unheard, denied(404, 'not_found'))
    const { member, now } = openPage(service)

    await member.redeem(mug)

    expect(now()).toMatchObject({ state: 'refused', error: { key: 'not_found' } })
  })
})

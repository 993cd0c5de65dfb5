/** A loyalty service of a test's own making, over real HTTP, and pages that redeem there. */
import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Client } from '../../../src/client/call.ts'
import { operationsFrom } from '../../../src/client/custom-source.ts'
import {
  cardOperations,
  createStorefront,
  memberOperations,
  type Source,
} from '../../../src/client/source.ts'
import { redeemRewardAsShopper } from '../../../src/contract/operations/loyalties.ts'
import { createMember, type MemberOptions } from '../../../src/state/features/member.ts'
import type { OncePort } from '../../../src/state/once.ts'
import { examples } from '../../wire/examples/index.ts'
import { type Asked, clientOf, failure, json, startServer } from '../client/server.ts'

export const success = { ...examples.redeemReward.reply, result: 'SUCCESS', status: 'SUCCEEDED' } as const
export const mug = { reward_id: 'rew_mug', name: 'Mug', points: 200 }

/** What becomes of one request: `commit` does what it asks for, once for each key, and gives the answer. */
export type Play = (response: ServerResponse, commit: () => unknown) => void

const looked = { 'Idempotency-Status': 'new' }

export const answered: Play = (response, commit) => json(response, commit(), 200, looked)
export const unheard: Play = (response) => response.destroy()
export const lost: Play = (response, commit) => {
  commit()
  response.destroy()
}
/** Says no without having looked for the key, as everything in front of the service does. */
export const silent: Play = (_, commit) => void commit()

/** As often as one press sends it. */
export const always = (play: Play) => [play, play, play, play]

export const refused =
  (status: number, key: string, headers = {}): Play =>
  (response) =>
    json(response, failure(status, key), status, headers)
/** Says no after it has found nothing under the key. */
export const denied = (status: number, key: string) => refused(status, key, looked)
/** Does it, and is then heard saying something else: the answer to a copy of the request. */
export const resent =
  (status: number, key: string): Play =>
  (response, commit) => {
    commit()
    json(response, failure(status, key), status)
  }

/** Plays what is given, in turn, and answers from then on. What it did is in `done`, by key. */
export async function startLoyalty(...plays: Play[]) {
  const done = new Map<string, unknown>()
  const replies: Record<string, unknown> = {
    activity: { ...examples.listMemberActivity.reply, has_more: false },
    rewards: examples.listMemberRewards.reply,
    tiers: examples.listMemberTiers.reply,
    qualifications: wallet({ id: 'CARD-ADA', object: 'voucher', result: { loyalty_card: { balance: 500 } } }),
  }
  const server = await startServer((asked, response) => {
    const { pathname } = new URL(asked.path, 'http://service')
    const [kind, last = ''] = pathname.split('/').slice(-2)
    if (kind === 'redemptions') {
      const outcome = service.knows
        ? (done.get(decodeURIComponent(last)) ?? { status: 'unknown' })
        : undefined
      return outcome ? json(response, outcome) : response.destroy()
    }
    if (last !== 'redemption') return json(response, replies[last] ?? examples.getMember.reply)
    const { success: fits } = redeemRewardAsShopper.body.safeParse(JSON.parse(asked.body))
    if (!fits) return json(response, failure(400, 'invalid_payload'), 400)
    const key = String(asked.headers['idempotency-key'])
    const play = plays.shift() ?? answered
    play(response, () => {
      if (!done.has(key)) done.set(key, answer)
      return done.get(key)
    })
  })
  const answer: unknown = success
  const service = {
    url: server.url,
    asked: server.asked,
    done,
    plays,
    replies,
    /** Whether it says what became of a key. */
    knows: true,
    /** The requests to redeem. */
    sent: () => server.asked.filter(isRedemption),
    /** What is asked of that kind. */
    reads: (kind: string) => server.asked.filter(({ path }) => path.includes(kind)).length,
  }
  return service
}

const isRedemption = ({ path }: Asked) => path.endsWith('/redemption')

export const wallet = (...data: unknown[]) => ({
  redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
})

/**
 * A page with the card on it; nothing takes longer than four seconds there. Its source is one of its own, which
 * cannot be asked what became of a key.
 */
export function openPage(
  { url }: { url: string },
  port: OncePort = {},
  options: MemberOptions = { customer: 'ada' },
) {
  return open(url, port, options, false)
}

/** The same, with the kit's own source, which can be asked. */
export const openAskingPage = (
  { url }: { url: string },
  port: OncePort = {},
  options: MemberOptions = { customer: 'ada' },
) => open(url, port, options, true)

const memberAndCard = (client: Client) => ({ ...cardOperations(client), ...memberOperations(client) })

function open(url: string, port: OncePort, options: MemberOptions, canAsk: boolean) {
  const client = clientOf(url, { limits: { headersTimeoutMs: 2000, bodyTimeoutMs: 4000 } })
  const { redemption, ...rest } = createStorefront(client)
  const source: Source = { ...rest, ...(canAsk && redemption && { redemption }) }
  const operations = () => ({ ...operationsFrom(source, false, client, memberAndCard), now: source.now })
  const member = createMember(options, operations, { firstPauseMs: 10, ...port })
  member.open()
  const close = () => {
    member.close()
    client.close()
  }
  onTestFinished(close)
  return { member, source, close, now: () => member.$attempt.get() }
}

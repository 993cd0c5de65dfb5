/** A fake loyalty service over real HTTP, and pages that redeem there. */
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
import { type ReceivedRequest, clientOf, failure, json, startServer } from '../client/server.ts'

export const success = { ...examples.redeemReward.reply, result: 'SUCCESS', status: 'SUCCEEDED' } as const
export const mug = { reward_id: 'rew_mug', name: 'Mug', points: 200 }

/** Handles one request: `commit` redeems, once for each key, and returns the reply. */
export type RequestHandler = (response: ServerResponse, commit: () => unknown) => void

const newKey = { 'Idempotency-Status': 'new' }

export const redeemAndReply: RequestHandler = (response, commit) => json(response, commit(), 200, newKey)
export const dropRequest: RequestHandler = (response) => response.destroy()
export const redeemAndDropReply: RequestHandler = (response, commit) => {
  commit()
  response.destroy()
}
export const redeemWithoutReply: RequestHandler = (_, commit) => void commit()

/** The handlers for the four requests that one click sends at most. */
export const fourTimes = (handler: RequestHandler) => [handler, handler, handler, handler]

/** Refuses without checking the key, as a proxy does. */
export const refuseWithoutKey =
  (status: number, key: string, headers = {}): RequestHandler =>
  (response) =>
    json(response, failure(status, key), status, headers)
/** Refuses after checking the key. */
export const refuseWithKey = (status: number, key: string) => refuseWithoutKey(status, key, newKey)
/** Redeems, but returns an error, as if the browser had sent the request twice. */
export const redeemAndRefuse =
  (status: number, key: string): RequestHandler =>
  (response, commit) => {
    commit()
    json(response, failure(status, key), status)
  }

/** Handles requests with `handlers` in order, then with `redeemAndReply`. Replies are in `done` by key. */
export async function startLoyalty(...handlers: RequestHandler[]) {
  const done = new Map<string, unknown>()
  const replies: Record<string, unknown> = {
    activity: { ...examples.listMemberActivity.reply, has_more: false },
    rewards: examples.listMemberRewards.reply,
    tiers: examples.listMemberTiers.reply,
    qualifications: wallet({ id: 'CARD-ADA', object: 'voucher', result: { loyalty_card: { balance: 500 } } }),
  }
  const server = await startServer((request, response) => {
    const { pathname } = new URL(request.path, 'http://service')
    const [kind, last = ''] = pathname.split('/').slice(-2)
    if (kind === 'redemptions') {
      const outcome = service.hasOutcomes
        ? (done.get(decodeURIComponent(last)) ?? { status: 'unknown' })
        : undefined
      return outcome ? json(response, outcome) : response.destroy()
    }
    if (last !== 'redemption') return json(response, replies[last] ?? examples.getMember.reply)
    const { success: fits } = redeemRewardAsShopper.body.safeParse(JSON.parse(request.body))
    if (!fits) return json(response, failure(400, 'invalid_payload'), 400)
    const key = String(request.headers['idempotency-key'])
    const handler = handlers.shift() ?? redeemAndReply
    handler(response, () => {
      if (!done.has(key)) done.set(key, reply)
      return done.get(key)
    })
  })
  const reply: unknown = success
  const service = {
    url: server.url,
    requests: server.requests,
    done,
    handlers,
    replies,
    /** Whether the service returns the outcome of a key. */
    hasOutcomes: true,
    /** Requests to redeem. */
    sent: () => server.requests.filter(isRedemption),
    /** Number of requests with this text in the path. */
    reads: (kind: string) => server.requests.filter(({ path }) => path.includes(kind)).length,
  }
  return service
}

const isRedemption = ({ path }: ReceivedRequest) => path.endsWith('/redemption')

export const wallet = (...data: unknown[]) => ({
  redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
})

/**
 * A page with the card, where calls time out after four seconds. Its custom source cannot return the outcome of a key.
 */
export function openPage(
  { url }: { url: string },
  port: OncePort = {},
  options: MemberOptions = { customer: 'ada' },
) {
  return open(url, port, options, false)
}

/** Like `openPage`, but with the default source, which can return the outcome of a key. */
export const openPageWithOutcomes = (
  { url }: { url: string },
  port: OncePort = {},
  options: MemberOptions = { customer: 'ada' },
) => open(url, port, options, true)

/** A service that handles requests with `handlers`, and a page. */
export async function startPage(...handlers: RequestHandler[]) {
  const service = await startLoyalty(...handlers)
  return { service, ...openPage(service) }
}

/** Like `startPage`, but with the default source. */
export async function startPageWithOutcomes(...handlers: RequestHandler[]) {
  const service = await startLoyalty(...handlers)
  return { service, ...openPageWithOutcomes(service) }
}

const memberAndCard = (client: Client) => ({ ...cardOperations(client), ...memberOperations(client) })

function open(url: string, port: OncePort, options: MemberOptions, canReadOutcome: boolean) {
  const client = clientOf(url, { limits: { headersTimeoutMs: 2000, bodyTimeoutMs: 4000 } })
  const { redemption, ...rest } = createStorefront(client)
  const source: Source = { ...rest, ...(canReadOutcome && redemption && { redemption }) }
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

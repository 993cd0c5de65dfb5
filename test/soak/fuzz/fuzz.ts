/** Sends random requests at full speed and checks every reply. */
import { faultOf, keyOf } from '../../wire/invalid-input/reply-faults.ts'
import type { Send, Sent } from '../../wire/invalid-input/send.ts'
import type { Target } from '../../wire/invalid-input/target.ts'
import type { Chance } from './random.ts'
import { randomRequest } from './requests.ts'

export interface FuzzOptions {
  target: Target
  send: Send
  chance: Chance
  /** Whether to continue. */
  more: () => boolean
  /** Number of concurrent requests. */
  concurrency?: number
}

/** Error keys of requests that are refused before any work is done. */
export const rejectedBeforeWork = new Set([
  'invalid_payload',
  'invalid_query_params',
  'invalid_idempotency_key',
  'unsupported_media_type',
  'payload_too_large',
  'unauthorized',
  'forbidden',
  'method_not_allowed',
])

/** Maximum number of refused requests that are saved and sent again. */
const maxRefused = 3000

/** Ids and names in the shop. */
const knownWords =
  'ada ben cleo theirs CARD-ADA CARD-BEN CARD-CLEO CARD-THEIRS GIFT FIVE SWITCHED-OFF FRIEND-ADA v_ada v_gift ' +
  'prod_cup prod_plate sku_cup_blue cup plate rew_cup rew_coin rew_code rew_gone rew_theirs camp_club camp_codes ' +
  'camp_gifts camp_spring camp_friends camp_theirs Club Codes promo_five promo_set promo_cups ern_order ern_off ' +
  'ern_theirs val_forty cust_ada cust_theirs created_at client_credentials api vouchers type amount id'

export async function fuzz({ target, send, chance, more, concurrency = 8 }: FuzzOptions) {
  const words = knownWords.split(' ')
  const seenIds: string[] = []
  const faults: { fault: string; sent: Sent }[] = []
  const refused: Sent[] = []
  const statuses = new Map<number, number>()
  let count = 0
  let slowest: { milliseconds: number; sent?: Sent } = { milliseconds: 0 }

  async function request() {
    const sent = randomRequest(target, chance, [...words, ...seenIds])
    count += 1
    const start = performance.now()
    const reply = await send(sent).catch((error: unknown) => {
      faults.push({ fault: `no reply: ${String(error)}`, sent })
    })
    const milliseconds = performance.now() - start
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, sent }
    if (!reply) return
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    const fault = faultOf(reply)
    if (fault !== undefined) faults.push({ fault, sent })
    if (reply.status >= 400 && refused.length < maxRefused && rejectedBeforeWork.has(keyOf(reply)))
      refused.push(sent)
    if (reply.status < 300) rememberId(reply.text)
  }

  /** Saves an id from a reply. With 50 ids, it replaces an older one. */
  function rememberId(text: string) {
    const [, id] = /"id":"(\w+_\w+)"/.exec(text) ?? []
    if (id !== undefined) seenIds[seenIds.length < 50 ? seenIds.length : chance.below(50)] = id
  }

  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (more()) await request()
    }),
  )
  return { count, faults, refused, statuses, slowest }
}

/** Asks at full speed and judges every answer. */
import { faultOf, keyOf } from '../../wire/invalid-input/verdict.ts'
import type { Send, Sent } from '../../wire/invalid-input/send.ts'
import type { Target } from '../../wire/invalid-input/shop.ts'
import type { Chance } from './random.ts'
import { randomRequest } from './requests.ts'

export interface FuzzOptions {
  target: Target
  send: Send
  chance: Chance
  /** Whether to go on. */
  more: () => boolean
  /** Requests at a time. */
  atOnce?: number
}

/** What a refusal says that comes before anything is done. */
export const harmless = new Set([
  'invalid_payload',
  'invalid_query_params',
  'invalid_idempotency_key',
  'unsupported_media_type',
  'payload_too_large',
  'unauthorized',
  'forbidden',
  'method_not_allowed',
])

/** So many refused requests are kept, to be sent once more. */
const mostKept = 3000

/** Names of the shop's things, and those that answers tell of. */
const shopWords =
  'ada ben cleo theirs CARD-ADA CARD-BEN CARD-CLEO CARD-THEIRS GIFT FIVE SWITCHED-OFF FRIEND-ADA v_ada v_gift ' +
  'prod_cup prod_plate sku_cup_blue cup plate rew_cup rew_coin rew_code rew_gone rew_theirs camp_club camp_codes ' +
  'camp_gifts camp_spring camp_friends camp_theirs Club Codes promo_five promo_set promo_cups ern_order ern_off ' +
  'ern_theirs val_forty cust_ada cust_theirs created_at client_credentials api vouchers type amount id'

export async function fuzz({ target, send, chance, more, atOnce = 8 }: FuzzOptions) {
  const words = shopWords.split(' ')
  const learnt: string[] = []
  const faults: { fault: string; sent: Sent }[] = []
  const refused: Sent[] = []
  const statuses = new Map<number, number>()
  let count = 0
  let slowest: { milliseconds: number; sent?: Sent } = { milliseconds: 0 }

  async function ask() {
    const sent = randomRequest(target, chance, [...words, ...learnt])
    count += 1
    const asked = performance.now()
    const reply = await send(sent).catch((error: unknown) => {
      faults.push({ fault: `no answer: ${String(error)}`, sent })
    })
    const milliseconds = performance.now() - asked
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, sent }
    if (!reply) return
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    const fault = faultOf(reply)
    if (fault !== undefined) faults.push({ fault, sent })
    if (reply.status >= 400 && refused.length < mostKept && harmless.has(keyOf(reply))) refused.push(sent)
    if (reply.status < 300) learn(reply.text)
  }

  /** An id from an answer takes the place of one learnt before. */
  function learn(text: string) {
    const [, id] = /"id":"(\w+_\w+)"/.exec(text) ?? []
    if (id !== undefined) learnt[learnt.length < 50 ? learnt.length : chance.below(50)] = id
  }

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (more()) await ask()
    }),
  )
  return { count, faults, refused, statuses, slowest }
}

/** Custom sources can return and throw anything. Their results are validated like replies of the service. */
import type { Operation } from '../contract/signature.ts'
import type { Client } from './call.ts'
import { CallError, toCallError } from './errors.ts'
import { readReply } from './fetch-json.ts'
import { toJson } from './json.ts'
import type { Source } from './source.ts'

type Methods = Record<string, ((...input: unknown[]) => unknown) | undefined>

type Reader = Pick<Client, 'read' | 'call' | 'cardCode'>

/**
 * Returns the operations of `ofClient`, with the methods of `source` in their place. Where `source` has no method:
 *
 * - If `isPartial` is true, the client's operation stays.
 * - Otherwise, a required operation rejects, and an optional one is undefined.
 */
export function operationsFrom<Group extends Partial<Source>>(
  source: Partial<Source>,
  isPartial: boolean,
  client: Client,
  ofClient: (client: Client) => Group,
): Group {
  const methodsOf = ofClient as unknown as (client: Reader) => Methods // methods are looked up by name
  const methods = methodsOf(client)
  const custom = source as Methods
  for (const name in methods)
    if (custom[name])
      methods[name] = (...input) =>
        methodsOf(validated(client, () => custom[name]?.(...input)))[name]?.(...input)
    else if (!isPartial) methods[name] = requiredMethods.test(name) ? () => refuse(name) : undefined
  return methods as Group
}

const requiredMethods = /^(promotionTiers|qualifications|validation|member.*|redeemReward)$/

/** Marked as unsent, so that a redemption counts as refused, not as unconfirmed. */
async function refuse(name: string) {
  throw new CallError('refused', `source.${name} is missing`, { unsent: true })
}

/** Rejects as soon as the shop is closed. */
function validated({ whileOpen }: Client, call: () => unknown): Reader {
  const validate = async <Value>(read: (returned: unknown) => Value) => {
    try {
      return read(await whileOpen(async () => call()))
    } catch (thrown) {
      throw toCallError(thrown, 'source')
    }
  }
  return {
    read: ({ reply }) =>
      validate((returned) => {
        const { receivedAt, stale, dropped, value } = Object(returned)
        const read = readValue(reply, value)
        return {
          value: read.value as never, // parsed by the operation's own schema, here and below
          receivedAt: Number.isFinite(receivedAt) ? receivedAt : Date.now(),
          stale: !!stale,
          dropped: read.dropped + (Math.max(0, dropped) || 0),
        }
      }),
    call: ({ reply }) => validate((value) => readValue(reply, value).value as never),
    cardCode: () => validate((code) => (typeof code === 'string' ? code : null)),
  }
}

/** In milliseconds. Uses the client's clock if the source has none or it fails. */
export function nowFrom(source: Partial<Source>, client: Client) {
  try {
    // NaN if it is not a valid date.
    const now = new Date(Number(source.now?.())).getTime()
    if (now) return now
  } catch {
    // The source's clock failed.
  }
  return client.now()
}

/** Copies the value through JSON: the copy contains no functions and no objects that the page can change later. */
const readValue = (schema: Operation['reply'], value: unknown) =>
  readReply(schema, JSON.parse(toJson(value) ?? null))

/** What a page sends, made into what the service is sent: the shopper is the session's, the prices are the catalogue's. */
import type { Operation } from '../contract/operation.ts'
import { isDeeper, isJson, readText } from './bounded.ts'
import { Refused } from './replies.ts'

type Fields = Readonly<Record<string, unknown>>

const most = 256 * 1024
const deepest = 32

/** The body as an object; an empty one where it may be left out, a list where the operation takes one. @throws Refused. */
export async function readPageBody(request: Request, operation: Operation): Promise<Fields> {
  const { body: schema, bodyOptional } = operation
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge()
  const text = await readText(request.body, most).catch(() => {
    throw new Refused('invalid_payload', 'The body broke off or is not valid UTF-8.')
  })
  if (text === undefined) throw tooLarge()
  if (text === '' && bodyOptional) return {}
  if (!isJson(request.headers)) throw new Refused('unsupported_media_type', 'The body should be JSON.')
  const body = parse(text)
  if (isDeeper(body, deepest))
    throw new Refused('invalid_payload', `The body is over ${deepest} levels deep.`)
  const isList = Array.isArray(body) && schema?.def.type === 'array'
  return isList ? (body as object as Fields) : asFields(body, 'body') // its places are its names
}

const tooLarge = () => new Refused('payload_too_large', `The body should be at most ${most} bytes.`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('invalid_payload', 'The body is not JSON.')
  }
}

/** The question of a page with the customer of the session in it, whoever the page says is asking. */
export function forShopper(body: Fields, customer: string | undefined): Fields {
  const own = { ...body }
  delete own.customer
  delete own.tracking_id
  return customer === undefined ? own : { ...own, customer: named(customer) }
}

/** Ids of customers begin with `cust_`; everything else is the shop's own name for one. */
export const isCustomerId = (customer: string) => customer.startsWith('cust_')

const named = (customer: string) => (isCustomerId(customer) ? { id: customer } : { source_id: customer })

/**
 * A redemption. To the server side a shop's word counts, on prices, on what is ordered and on orders that it knows
 * already: of a page's word only which goods and how many is passed on.
 */
export function redemptionOf({ reward, order, metadata }: Fields): Fields {
  return {
    reward: reward === undefined ? undefined : only(reward, ['id', 'points'], 'reward'),
    order: order === undefined ? undefined : { items: itemsOf(asFields(order, 'order').items) },
    metadata,
  }
}

const goods = ['product_id', 'sku_id', 'source_id', 'related_object', 'quantity', 'initial_quantity']

function itemsOf(items: unknown) {
  if (items === undefined) return undefined
  if (!Array.isArray(items)) throw faulty('order.items', 'should be a list')
  return items.map((item, index) => only(item, goods, `order.items[${index}]`))
}

function only(value: unknown, names: readonly string[], at: string): Fields {
  const fields = asFields(value, at)
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

function asFields(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw faulty(at, 'should be an object')
  }
  return value as Fields // what is no list has names, and any of them may be asked for
}

const faulty = (field: string, message: string) =>
  new Refused('invalid_payload', 'The body is not what this operation takes.', {
    details: [{ field, message }],
  })

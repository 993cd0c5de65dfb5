/** Converts a page's request body for the service. The customer comes from the session, and prices from the catalog. */
import type { Operation } from '../contract/signature.ts'
import { isCustomerId } from '../contract/customer-id.ts'
import { isDeeperThan, isJson, readText } from './body-limits.ts'
import { RelayError } from './responses.ts'

type Fields = Readonly<Record<string, unknown>>

const maxBytes = 256 * 1024
const maxDepth = 32

/** Returns {} for an omitted optional body, and an array if the operation takes one. @throws RelayError. */
export async function readRequestBody(request: Request, operation: Operation): Promise<Fields> {
  const { body: schema, bodyOptional } = operation
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const text = await readText(request.body, maxBytes).catch(() => {
    throw new RelayError('invalid_payload', 'The body is incomplete or not valid UTF-8.')
  })
  if (text === undefined) throw tooLarge()
  if (text === '' && bodyOptional) return {}
  if (!isJson(request.headers)) throw new RelayError('unsupported_media_type', 'The body must be JSON.')
  const body = parse(text)
  if (isDeeperThan(maxDepth, body))
    throw new RelayError('invalid_payload', `The body is nested more than ${maxDepth} levels deep.`)
  const isArray = Array.isArray(body) && schema?.def?.type === 'array'
  return isArray ? (body as object as Fields) : asFields(body, 'body') // an array is an object whose fields are its indexes
}

const tooLarge = () => new RelayError('payload_too_large', `The body must be at most ${maxBytes} bytes.`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RelayError('invalid_payload', 'The body is not valid JSON.')
  }
}

export function withCustomer(body: Fields, customer: string | undefined): Fields {
  const fields = { ...body }
  delete fields.customer
  delete fields.tracking_id
  return customer === undefined ? fields : { ...fields, customer: customerRef(customer) }
}

const customerRef = (customer: string) =>
  isCustomerId(customer) ? { id: customer } : { source_id: customer }

/**
 * Keeps only products and quantities of the order. Server-side operations trust prices and order ids, but here they
 * would come from a page.
 */
export function toRedemptionRequest({ reward, order, metadata }: Fields): Fields {
  return {
    reward: reward === undefined ? undefined : pick(reward, ['id', 'points'], 'reward'),
    order: order === undefined ? undefined : { items: itemsOf(asFields(order, 'order').items) },
    metadata,
  }
}

const itemFields = ['product_id', 'sku_id', 'source_id', 'related_object', 'quantity', 'initial_quantity']

function itemsOf(items: unknown) {
  if (items === undefined) return undefined
  if (!Array.isArray(items)) throw invalid('order.items', 'must be a list')
  return items.map((item, index) => pick(item, itemFields, `order.items[${index}]`))
}

function pick(value: unknown, names: readonly string[], path: string): Fields {
  const fields = asFields(value, path)
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

function asFields(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(path, 'must be an object')
  }
  return value as Fields // an object that is not an array can be read by any name
}

const invalid = (field: string, message: string) =>
  new RelayError('invalid_payload', 'The body is invalid.', { details: [{ field, message }] })

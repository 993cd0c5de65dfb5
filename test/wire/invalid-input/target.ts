/** A running service with everything that valid requests need: its OpenAPI document, tokens and ids. */
import { randomUUID } from 'node:crypto'
import { readKeys, type Keys } from '../conformance/keys.ts'
import { operationsOf, type DescribedOperation, type Document } from './document.ts'
import { bodyOf, parameterOf, theirs, type Created } from './requests.ts'
import type { Send, Sent } from './send.ts'

/** The shop that the corpus and the fuzzer send requests to. */
export const catalogueFile = new URL('../conformance/catalogue.json', import.meta.url)
export const keysFile = new URL('../conformance/keys.json', import.meta.url)

export type Target = Awaited<ReturnType<typeof createTarget>>

/** Requests tokens and creates the resources that later requests refer to. */
export async function createTarget(send: Send) {
  const { projects } = readKeys(keysFile)
  const document: Document = JSON.parse((await request('/openapi.json', {})).text)
  const operations = operationsOf(document)
  const own = keyHeaders(projects[0])
  const other = keyHeaders(projects[1])
  const bearers = {
    api: await bearer('api', own),
    client_api: await bearer('client_api', own, 'ada'),
    narrow: await bearer('assets', own),
    theirs: await bearer('api', other),
    theirsOnPage: await bearer('client_api', other),
  }
  const created: Created = {
    brandingId: 'brd_any',
    redemptionId: 'r_any',
    parentRedemptionId: 'r_any',
    orderId: 'ord_any',
    exportId: 'exp_any',
    asyncActionId: 'aa_any',
  }

  function request(path: string, headers: Record<string, string>, body?: string) {
    return send({
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers,
      ...(body !== undefined && { body }),
    })
  }

  async function bearer(scope: string, keys: Record<string, string>, customer?: string) {
    const form = { grant_type: 'client_credentials', scope, ...(customer !== undefined && { customer }) }
    const headers = { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' }
    const { text } = await request('/v1/oauth/token', headers, new URLSearchParams(form).toString())
    const token: unknown = Object(JSON.parse(text)).access_token
    if (typeof token !== 'string') throw new Error(`No token: ${text}`)
    return `Bearer ${token}`
  }

  /** The credentials that the operation requires. */
  function headersFor(
    { needs }: DescribedOperation,
    keys = own,
    authorization?: string,
  ): Record<string, string> {
    const isPage = needs.includes('clientApplicationId')
    const usual = isPage ? bearers.client_api : bearers.api
    const named = Object.entries(schemes).filter(([scheme]) => needs.includes(scheme))
    return {
      ...Object.fromEntries(named.map(([, header]) => [header, keys[header] ?? ''])),
      ...(needs.includes('bearer') && { Authorization: authorization ?? usual }),
      ...(isPage && { Origin: 'https://shop.example' }),
    }
  }

  const addressOf = (operation: DescribedOperation, replaced: Record<string, string> = {}) =>
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      return replaced[name] ?? encodeURIComponent(parameterOf(operation, name, created))
    })

  const fresh = (name: string) => `${name}-${randomUUID().slice(0, 13)}`

  /** A request that the service accepts. */
  function validRequest(operation: DescribedOperation): Sent {
    const body = bodyOf(operation, fresh)
    return {
      method: operation.method,
      path: addressOf(operation),
      headers: { ...headersFor(operation), ...contentTypeOf(operation, body) },
      ...(body !== undefined && { body: encodeBody(operation, body) }),
    }
  }

  async function create(id: string, name: string) {
    const operation = operations.find((one) => one.id === id)
    if (!operation) throw new Error(`The document has no ${id}.`)
    const { text } = await send(validRequest(operation))
    const found: unknown = name.split('.').reduce((inside, step) => Object(inside)[step], JSON.parse(text))
    if (typeof found !== 'string') throw new Error(`The reply of ${id} has no ${name}: ${text}`)
    return found
  }

  created.brandingId = await create('createBrand', 'id')
  created.redemptionId = await create('redeem', 'parent_redemption.id')
  created.parentRedemptionId = await create('redeem', 'parent_redemption.id')
  created.orderId = await create('createOrder', 'id')
  created.exportId = await create('exportMemberTransactions', 'id')
  created.asyncActionId = await create('updateCustomers', 'async_action_id')

  return {
    document,
    operations,
    own,
    other,
    bearers,
    created,
    theirs,
    fresh,
    headersFor,
    addressOf,
    validRequest,
  }
}

export const encodeBody = ({ body }: DescribedOperation, value: unknown) =>
  body?.isForm
    ? new URLSearchParams(
        Object.entries(Object(value)).map(([name, one]) => [
          name,
          typeof one === 'string' ? one : JSON.stringify(one),
        ]),
      ).toString()
    : JSON.stringify(value)

export const contentTypeOf = (
  { body }: DescribedOperation,
  value: unknown = undefined,
): Record<string, string> =>
  body === undefined || value === undefined
    ? {}
    : { 'Content-Type': body.isForm ? 'application/x-www-form-urlencoded' : 'application/json' }

/** Header of each security scheme. */
const schemes = {
  appId: 'X-App-Id',
  appToken: 'X-App-Token',
  managementId: 'X-Management-Id',
  managementToken: 'X-Management-Token',
  clientApplicationId: 'X-Client-Application-Id',
  clientToken: 'X-Client-Token',
}

const keyHeaders = ({
  keys: { server, client, management },
}: Keys['projects'][0]): Record<string, string> => ({
  'X-App-Id': server[0].app_id,
  'X-App-Token': server[0].app_token,
  'X-Management-Id': management[0].id,
  'X-Management-Token': management[0].token,
  'X-Client-Application-Id': client[0].application_id,
  'X-Client-Token': client[0].token,
})

/** The measured operations. */
import { demoKeys } from '../../../support/catalogue.ts'
import { operationRequests } from '../../../support/operation-requests.ts'
import { newId } from '../../../../src/service/ids.ts'
import type { BenchRequest } from '../http.ts'

export const operations = [
  'redeem a product reward',
  'pay with points',
  'redeem a reward in a program with tiers',
  'redeem a voucher',
  'redeem a promotion tier',
  'redeem a voucher, a tier and a gift card',
  'validate a voucher',
  'report a paid order',
  'transfer points',
  'check eligibility',
  'check eligibility with all options of a page',
  'list promotion tiers',
  'list available promotion tiers',
  'create an access token',
  // Last, because it adds vouchers to the wallets that other operations read.
  'redeem a voucher reward',
] as const

export type OperationName = (typeof operations)[number]

/** Number of cards, codes and customers that the requests use in turn. */
export const copies = 100

export const tokenForm = 'grant_type=client_credentials&scope=api client_api&customer=ada'

export function operationRequest(name: OperationName, number: number, token: string): BenchRequest {
  if (name === 'create an access token') {
    const headers = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', path: '/v1/oauth/token', headers, body: tokenForm }
  }
  const request = operationRequests(number)[name]
  if (!request) throw new Error(`There is no request named ${name}.`)
  const { method, path, side, body } = request
  const headers = { ...demoKeys[side], Authorization: `Bearer ${token}` }
  if (body === undefined) return { method, path, headers }
  return {
    method,
    path,
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': newId('key') },
    body: JSON.stringify(withOwnCustomer(body, number % copies)),
  }
}

/** Requests of different customers, like in a shop. */
const withOwnCustomer = (body: unknown, at: number) =>
  typeof body === 'object' && body !== null && 'customer' in body
    ? { ...body, customer: { source_id: at === 0 ? 'ada' : `guest-${at}` } }
    : body

/** A fake service for qualifications and validations, over real HTTP. */
import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import { createShop } from '../../../src/state/shop.ts'
import { json, startServer } from '../client/server.ts'

export const entry = (id: string, more: object = {}) => ({ id, object: 'promotion_tier', ...more })

export const qualification = (...data: unknown[]) => ({
  redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
  order: { object: 'order', amount: 100 },
})

/** A reply that contains both scenarios. No further redeemables are possible with another cart. */
export const qualificationOfBoth = (...data: unknown[]) => ({
  ...qualification(...data),
  also: qualification().redeemables,
})

export const validation = (...redeemables: unknown[]) => ({ valid: true, redeemables })

/** `fetch` of a device whose network can be switched off. */
function createNetwork() {
  const network = {
    works: true,
    fetch: (url: string, init: RequestInit) =>
      network.works ? fetch(url, init) : Promise.reject(new TypeError('no network')),
  }
  return network
}

export interface Handlers {
  /** Called once for each scenario. */
  qualify?: (body: QualificationRequest, response: ServerResponse) => ReturnType<typeof qualification> | void
  validate?: (body: RedeemablesRequest, response: ServerResponse) => unknown
}

/** A shop whose service sends the results of the handlers. Handlers that return undefined respond later or never. */
export async function startShop({ qualify, validate }: Handlers) {
  const { url, requests } = await startServer(({ path, body }, response) => {
    const request = JSON.parse(body)
    if (!path.includes('/qualifications')) {
      const reply = validate?.(request, response)
      if (reply) json(response, reply)
      return
    }
    const eligibility = qualify?.(request, response)
    if (!eligibility) return
    const other = path.endsWith('also=AUDIENCE_ONLY')
    const also = other ? qualify?.({ ...request, scenario: 'AUDIENCE_ONLY' }, response) : undefined
    json(response, { ...eligibility, also: also?.redeemables })
  })
  const network = createNetwork()
  const shop = createShop({
    serviceUrl: url,
    clientId: 'page',
    clientToken: 'key',
    storage: null,
    fetch: network.fetch,
  })
  onTestFinished(shop.close)
  return { shop, requests, network, bodies: () => requests.map(({ body }) => JSON.parse(body)) }
}

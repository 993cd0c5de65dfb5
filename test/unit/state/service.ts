/** A service of a test's own making that judges carts, over real HTTP. */
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

/** The same as the answer to both questions: nothing more is possible. */
export const judged = (...data: unknown[]) => ({
  ...qualification(...data),
  also: qualification().redeemables,
})

export const validation = (...redeemables: unknown[]) => ({ valid: true, redeemables })

/** `fetch` of a device whose network can be pulled out. */
function createNetwork() {
  const network = {
    works: true,
    fetch: (url: string, init: RequestInit) =>
      network.works ? fetch(url, init) : Promise.reject(new TypeError('no network')),
  }
  return network
}

export interface Judge {
  /** Of operation 9, for one scenario: what it asks beside that is asked of it, too. */
  qualify?: (body: QualificationRequest, response: ServerResponse) => ReturnType<typeof qualification> | void
  validate?: (body: RedeemablesRequest, response: ServerResponse) => unknown
}

/** A shop whose service answers with what `judge` gives back; with undefined it answers later, or never. */
export async function startJudgedShop({ qualify, validate }: Judge) {
  const { url, asked } = await startServer(({ path, body }, response) => {
    const request = JSON.parse(body)
    if (!path.includes('/qualifications')) {
      const answer = validate?.(request, response)
      if (answer) json(response, answer)
      return
    }
    const answer = qualify?.(request, response)
    if (!answer) return
    const other = path.endsWith('also=AUDIENCE_ONLY')
    const also = other ? qualify?.({ ...request, scenario: 'AUDIENCE_ONLY' }, response) : undefined
    json(response, { ...answer, also: also?.redeemables })
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
  return { shop, asked, network, questions: () => asked.map(({ body }) => JSON.parse(body)) }
}

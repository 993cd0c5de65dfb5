/** The demo shop's checkout with its own service, without a browser. */
import { afterAll } from 'vitest'
import { readShopProject } from '../../../../demo/catalogue.ts'
import { createCheckout, type CheckoutOptions } from '../../../../demo/checkout/checkout.ts'
import type { Perks } from '../../../../demo/checkout/perks.ts'
import { CallError } from '../../../../src/client/errors.ts'
import { adasCard, perksAt, watchCard } from './ledger.ts'
import { openService } from './shop.ts'

/** The service closes after the last test of the file. */
export async function openCheckout() {
  const service = await openService()
  afterAll(service.close)
  const project = readShopProject()
  const perks = perksAt(service.url)
  const shopperNamed = (name: string) => project.customers.find(({ source_id }) => source_id === name)
  return {
    serviceUrl: service.url,
    project,
    perks,
    shopperNamed,
    ada: shopperNamed('ada'),
    checkoutWith: (options: Partial<CheckoutOptions> = {}) => createCheckout({ perks, project, ...options }),
    /** Records the points of Ada's card from now on. */
    watch: () => watchCard(service.url, adasCard),
  }
}

/** Redeems, but fails with this error while `isLosing` returns true. */
export const losingResponses = (
  perks: Perks,
  isLosing: () => boolean,
  error = new CallError('offline', 'offline'),
): Perks => ({
  ...perks,
  async redeem(body, key) {
    const redeemed = await perks.redeem(body, key)
    if (isLosing()) throw error
    return redeemed
  },
})

/** Runs `change` between validation and redemption. */
export const changingAfterValidation = (perks: Perks, change: () => Promise<unknown>): Perks => ({
  ...perks,
  async validate(body) {
    const validation = await perks.validate(body)
    await change()
    return validation
  },
})

/** A function that returns true once and then false. */
export function firstTime() {
  let calls = 0
  return () => calls++ === 0
}

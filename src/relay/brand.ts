/** The shop's brand, as far as its pages need it: read with the management keys, which stay here, and kept a while. */
import { createClient } from '../client/call.ts'
import { type CallError, isOutage } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { onServer } from '../client/server-access.ts'
import { getBrand } from '../contract/operations/branding.ts'
import type { BrandConfiguration, PageBrand } from '../contract/resources/brand.ts'
import type { BrandAccess } from './options.ts'

interface BrandOptions extends BrandAccess {
  serviceUrl: string
  fetch: Fetch
  /** Milliseconds that never go back. */
  now: () => number
  onError?: ((error: unknown) => void) | undefined
}

/** A page that waits shows all that a brand may switch off: better the last one known, soon. In milliseconds. */
const limits = { headersTimeoutMs: 2_000, bodyTimeoutMs: 2_000 }

/** What a page is told where there is nothing to tell. */
export const noBrand: PageBrand = { brand: null, cockpits: null }

/**
 * Gives the brand. While the service cannot be reached that is the last one known; rejects where none is. A brand
 * that the service does not know, or will not show with these keys, is none, and `onError` hears why.
 */
export function createBrand(options: BrandOptions): () => Promise<PageBrand> {
  const { projectId, brandingId, managementId, managementToken, lifetime = 300_000, now, onError } = options
  const { serviceUrl, fetch } = options
  const client = createClient({ serviceUrl, fetch, limits, ...onServer({ managementId, managementToken }) })
  let kept: PageBrand | undefined
  let until = 0
  let asking: Promise<PageBrand> | undefined

  async function ask() {
    try {
      kept = forPage(await client.call(getBrand, { projectId, brandingId }))
    } catch (error) {
      const isOut = isOutage(error as CallError) // the client throws no other
      if (isOut && !kept) throw error
      onError?.(error)
      if (!isOut) kept = noBrand
    }
    until = now() + lifetime
    return kept ?? noBrand
  }

  return async () => {
    if (kept && now() < until) return kept
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}

/** Where the shop lives and whom it writes to is no business of a page's. */
function forPage({ brand, cockpits }: BrandConfiguration): PageBrand {
  const { name, privacy_policy_url, terms_of_use_url, website_url } = brand
  const { campaigns_overview_enabled, loyalty_enabled, gift_cards_enabled } = cockpits
  const { coupons_enabled, referrals_enabled, theme } = cockpits
  return {
    brand: { name, privacy_policy_url, terms_of_use_url, website_url },
    cockpits: {
      campaigns_overview_enabled,
      loyalty_enabled,
      gift_cards_enabled,
      coupons_enabled,
      referrals_enabled,
      theme,
    },
  }
}

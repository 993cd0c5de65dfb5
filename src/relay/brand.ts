/** Reads the shop's brand with the management key, which never reaches a page, and caches the parts that pages need. */
import { createClient } from '../client/call.ts'
import { type CallError, isOutage } from '../client/errors.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { onServer } from '../client/server-access.ts'
import type { BrandConfiguration, PageBrand } from '../contract/types.generated.ts'
import { operations } from '../operations/index.ts'
import type { BrandOptions } from './options.ts'

interface BrandReaderOptions extends BrandOptions {
  serviceUrl: string
  fetch: Fetch
  /** Monotonic milliseconds. */
  now: () => number
  onError?: ((error: unknown) => void) | undefined
}

/** Short: until a page has the brand, it shows everything that the brand may hide. */
const limits = { headersTimeoutMs: 2_000, bodyTimeoutMs: 2_000 }

export const emptyBrand: PageBrand = { brand: null, cockpits: null }

/**
 * During an outage, the last known brand is returned, or the call rejects if there is none. If the service refuses, the
 * brand is empty. An error that does not reject the call is reported.
 */
export function createBrandReader(options: BrandReaderOptions): () => Promise<PageBrand> {
  const { projectId, brandingId, managementId, managementToken, maxAgeMs = 300_000, now, onError } = options
  const { serviceUrl, fetch } = options
  const client = createClient({ serviceUrl, fetch, limits, ...onServer({ managementId, managementToken }) })
  let cached: PageBrand | undefined
  let expiresAt = 0
  let pending: Promise<PageBrand> | undefined

  async function read() {
    try {
      cached = toPageBrand(await client.call(operations.getBrand, { projectId, brandingId }))
    } catch (error) {
      const isUnavailable = isOutage(error as CallError) // the client throws only `CallError`s
      if (isUnavailable && !cached) throw error
      onError?.(error)
      if (!isUnavailable) cached = emptyBrand
    }
    expiresAt = now() + maxAgeMs
    return cached ?? emptyBrand
  }

  return async () => {
    if (cached && now() < expiresAt) return cached
    pending ??= read().finally(() => (pending = undefined))
    return pending
  }
}

/** Leaves out addresses and contacts, which pages do not need. */
function toPageBrand({ brand, cockpits }: BrandConfiguration): PageBrand {
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

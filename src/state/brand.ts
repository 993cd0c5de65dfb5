/** The shop's brand: names, links, and disabled features. Only relays and custom sources provide it. */
import { type CallError, isUnreachable } from '../client/errors.ts'
import { brandOperations, type Source } from '../client/source.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import type { atom } from './atom.ts'
import type { Recovery } from './recovery.ts'

/** Reads the brand once, with retries. Until then, nothing is disabled. */
export function loadBrand(
  shop: { operations(ofClient: typeof brandOperations): Pick<Source, 'brand'>; recovery: Recovery },
  $brand: ReturnType<typeof atom<PageBrand>>,
) {
  const load = async () => {
    const sentAt = performance.now()
    let error: CallError | undefined
    try {
      const { brand } = shop.operations(brandOperations)
      $brand.set((await brand?.())?.value ?? {})
    } catch (thrown) {
      error = thrown as CallError // operations throw only `CallError`s
    }
    shop.recovery.report(retry, error && isUnreachable(error) ? error : undefined, sentAt)
  }
  const retry = () => void load()
  retry()
}

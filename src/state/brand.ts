/** The shop's brand: names, links, and what it switches off. Only a relay, or a page's own source, tells it. */
import { type CallError, isAway } from '../client/errors.ts'
import { brandOperations, type Source } from '../client/source.ts'
import type { PageBrand } from '../contract/resources/brand.ts'
import type { atom } from './atom.ts'
import type { Recovery } from './recovery.ts'

/** Asks until it is known, once. While nothing is known, nothing is switched off. */
export function learnBrand(
  shop: { operations(ofClient: typeof brandOperations): Pick<Source, 'brand'>; recovery: Recovery },
  $brand: ReturnType<typeof atom<PageBrand>>,
) {
  const ask = async () => {
    const asked = performance.now()
    let error: CallError | undefined
    try {
      const { brand } = shop.operations(brandOperations)
      $brand.set((await brand?.())?.value ?? {})
    } catch (thrown) {
      error = thrown as CallError // operations throw no other
    }
    shop.recovery.settle(again, error && isAway(error) ? error : undefined, asked)
  }
  const again = () => void ask()
  again()
}

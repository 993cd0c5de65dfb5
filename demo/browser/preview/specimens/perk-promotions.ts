import { fillCart, promotionSources } from '../promotions.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-promotions',
  label: 'Promotions',
  about: 'The promotions a shopper could use, and when.',
  attributes: { limit: '5' },
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'See our offers at the till.',
  sources: promotionSources,
  prepare: fillCart,
}

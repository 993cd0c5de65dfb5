import { fillCart, promotionSources } from '../promotions.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-promotions',
  label: 'Promotions',
  about: 'Promotions available to the shopper, in campaign order.',
  attributes: { limit: '5' },
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'See our offers at checkout.',
  sources: promotionSources,
  prepare: fillCart,
}

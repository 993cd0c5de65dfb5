import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-eligibility',
  label: 'Eligibility',
  about:
    'Offers for the cart: what applies, what is missing, and the total. Try the codes HELLO, BIG and OLD.',
  attributes: {},
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'See our offers at checkout.',
  sources: eligibilitySources,
  prepare: fillCart,
}

import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-eligibility',
  label: 'Eligibility',
  about:
    'What applies to the cart, what is missing for more, and what it all comes to, points included. Codes: HELLO, BIG, OLD.',
  attributes: {},
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'See our offers at the till.',
  sources: eligibilitySources,
  prepare: fillCart,
}

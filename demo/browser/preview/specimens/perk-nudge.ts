import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-nudge',
  label: 'Nudge',
  about: 'The offer that the cart is closest to. Hidden if no offer is close.',
  attributes: {},
  layouts: ['strip', 'teaser'],
  fallback: '',
  sources: eligibilitySources,
  prepare: fillCart,
}

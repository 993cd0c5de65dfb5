import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-badge',
  label: 'Badge',
  about: 'Label for a line of the cart: the discount of a selected offer, or what is missing for one.',
  attributes: { product: 'prod_cup' },
  fallback: '',
  sources: eligibilitySources,
  prepare: fillCart,
}

import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-badge',
  label: 'Badge',
  about: 'In a line of the cart: what a chosen offer takes off it, or what little is missing for one.',
  attributes: { product: 'prod_cup' },
  fallback: '',
  sources: eligibilitySources,
  prepare: fillCart,
}

import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-receipt',
  label: 'Receipt',
  about: 'What the cart comes to: each chosen offer with what it takes off, points that pay, and the total.',
  attributes: {},
  fallback: 'You see the total at the till.',
  sources: eligibilitySources,
  prepare: fillCart,
}

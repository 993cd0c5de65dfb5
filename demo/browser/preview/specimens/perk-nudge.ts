import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-nudge',
  label: 'Nudge',
  about: 'The one nearest thing worth doing: drawn only while something is near, as a strip or a teaser.',
  attributes: {},
  layouts: ['strip', 'teaser'],
  fallback: '',
  sources: eligibilitySources,
  prepare: fillCart,
}

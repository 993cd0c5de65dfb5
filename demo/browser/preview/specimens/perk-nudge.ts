import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-nudge',
  label: 'Nudge',
  about:
    'The one nearest thing worth doing: drawn only while something is near, as a strip or with layout="teaser".',
  attributes: {},
  fallback: '',
  sources: eligibilitySources,
  prepare: fillCart,
}

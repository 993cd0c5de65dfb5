import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-balance',
  label: 'Balance',
  about: 'The loyalty card: points, expiring points, tier and next reward.',
  attributes: { goal: '' },
  layouts: ['pass', 'checkout'],
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  shownAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

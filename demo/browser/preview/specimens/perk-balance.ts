import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-balance',
  label: 'Balance',
  about: 'The loyalty card as a pass: points, what expires when, the tier, and the next reward.',
  attributes: { goal: '' },
  layouts: ['pass', 'checkout'],
  fallback: 'Ask for your card at the till.',
  card: 'TC-ADA-7Q2M',
  drawnAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

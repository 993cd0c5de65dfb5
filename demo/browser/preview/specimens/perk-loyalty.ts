import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-loyalty',
  label: 'Loyalty',
  about:
    'The card, what its points buy, and what happened to it. The bowl is refused, and the plate never confirmed.',
  attributes: {},
  fallback: 'Ask for your card at the till.',
  card: 'TC-ADA-7Q2M',
  drawnAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-loyalty',
  label: 'Loyalty',
  about: 'The card, rewards and activity. Redeeming the bowl is refused, and the plate is never confirmed.',
  attributes: {},
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  shownAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-rewards',
  label: 'Rewards',
  about:
    'What points buy, and the dialog that redeems it or pays with points. Offline, 120 of them are chosen.',
  attributes: {},
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'Ask for your card at the till.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-rewards',
  label: 'Rewards',
  about: 'Rewards that points can buy, with the dialogs to redeem them and to pay with points.',
  attributes: {},
  layouts: ['list', 'grid', 'carousel', 'compact', 'banner'],
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-launcher',
  label: 'Launcher',
  about: 'A button that opens a panel with card, promotions, rewards and activity, in a corner or inline.',
  attributes: {},
  layouts: ['end', 'start', 'inline'],
  layoutAttribute: 'placement',
  fallback: '',
  card: 'TC-ADA-7Q2M',
  shownAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-launcher',
  label: 'Launcher',
  about:
    'One button that opens all of it, for a shop without an account page: in a corner, or where the page has put it.',
  attributes: {},
  layouts: ['end', 'start', 'inline'],
  varies: 'placement',
  fallback: '',
  card: 'TC-ADA-7Q2M',
  drawnAs: { empty: 'ready' },
  sources: loyaltySources,
  prepare: fillCart,
}

import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-activity',
  label: 'Activity',
  about: 'What happened to the points.',
  attributes: {},
  fallback: 'Ask for your card at the till.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
  prepare: fillCart,
}

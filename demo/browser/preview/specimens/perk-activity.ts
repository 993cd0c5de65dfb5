import { fillCart, loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-activity',
  label: 'Activity',
  about: 'History of the points, newest first.',
  attributes: {},
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
  prepare: fillCart,
}

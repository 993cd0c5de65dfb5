import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-lifeline',
  label: 'Lifeline',
  about: 'What became of all points: spent, expired, to spend, next to expire and on the way, told by shape.',
  attributes: {},
  fallback: 'Ask for your card at the till.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
}

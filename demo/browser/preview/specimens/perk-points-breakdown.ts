import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-points-breakdown',
  label: 'Points breakdown',
  about:
    'All points by status: spent, expired, available, expiring next and pending, each with its own shape.',
  attributes: {},
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  sources: loyaltySources,
}

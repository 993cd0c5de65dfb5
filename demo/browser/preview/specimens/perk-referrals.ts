import { referralSources } from '../referrals.ts'
import type { Specimen } from '../specimen.ts'

export const specimen: Specimen = {
  tag: 'perk-referrals',
  label: 'Referrals',
  about: 'A link to share, how many friends have used it, and what it has earned.',
  attributes: { code: 'FRIEND-OF-ADA', 'share-url': 'https://tern.example/?friend={code}' },
  fallback: 'Ask for your code for friends at checkout.',
  sources: referralSources,
}

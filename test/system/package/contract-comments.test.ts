import { expect, test } from 'vitest'
import { schemaComments } from '../../../.config/contract-comments.ts'

test('each member of a union has its own comments', () => {
  const mapping = schemaComments('resources/loyalty-tier.ts', 'newLoyaltyTier').in('rewards')

  expect([
    mapping.member(['type', 'multiplier']).of('type'),
    mapping.member(['type', 'points']).of('type'),
    mapping.member(['type', 'points']).of('points'),
  ]).toEqual([
    'Multiplies the points or the price.',
    'Replaces the points or the price.',
    'The new points or price.',
  ])
})

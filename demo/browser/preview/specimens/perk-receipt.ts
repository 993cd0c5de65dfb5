import { CallError } from '../../../../src/client/errors.ts'
import type { Source } from '../../../../src/client/source.ts'
import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

const { waiting, ready, empty, offline } = eligibilitySources

/** Two offers and some points that the shop cannot put together: for one try, or at all. */
const refusing =
  (error: CallError, times = Infinity) =>
  (): Source => {
    const source = ready()
    let tries = 0
    return {
      ...source,
      async validation(body, options) {
        if (tries++ >= times) return source.validation(body, options)
        throw error
      },
    }
  }

export const specimen: Specimen = {
  tag: 'perk-receipt',
  label: 'Receipt',
  about: 'What the cart comes to: each chosen offer with what it takes off, points that pay, and the total.',
  attributes: {},
  fallback: 'You see the total at the till.',
  sources: {
    ...{ waiting, ready, empty, offline },
    failed: refusing(new CallError('unavailable', 'The service is failing.', { status: 503 }), 1),
    'signed-out': refusing(new CallError('signed-out', 'No token for this visitor.', { status: 401 })),
  },
  prepare: (shop, condition) =>
    fillCart(shop, condition === 'empty' || condition === 'offline' ? condition : 'ready'),
}

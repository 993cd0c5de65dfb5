import { CallError } from '../../../../src/client/errors.ts'
import type { Source } from '../../../../src/client/source.ts'
import { eligibilitySources, fillCart } from '../eligibility.ts'
import type { Specimen } from '../specimen.ts'

const { waiting, ready, empty, offline } = eligibilitySources

/** Rejects the first `times` validations of the selection, or all. */
const failing =
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
  about: 'Total of the cart: the discount of each selected offer, points used as payment, and the total.',
  attributes: {},
  fallback: 'You see the total at checkout.',
  sources: {
    ...{ waiting, ready, empty, offline },
    failed: failing(new CallError('unavailable', 'The service is failing.', { status: 503 }), 1),
    'signed-out': failing(new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })),
  },
  prepare: (shop, status) => fillCart(shop, status === 'empty' || status === 'offline' ? status : 'ready'),
}

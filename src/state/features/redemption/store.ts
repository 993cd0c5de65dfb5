import { CallError } from '../../../client/errors.ts'
import type { ReadResponse } from '../../../client/source.ts'
import type { MemberActivityList } from '../../../contract/resources/member-activity.ts'
import type { Redemption, UnsettledKey } from '../../../contract/resources/redemption.ts'
import { createOnce, type OncePort } from '../../once.ts'
import { attemptFrom, fields, type RedemptionAttempt, type RedemptionStore, withoutCard } from './attempt.ts'
import { withDerivedKey } from './recent.ts'

/** All but `now` may throw a `CallError`. */
export interface RedemptionApi {
  /** Finds the card, opens the store, and makes sure that the service's time is known. */
  identify(signal: AbortSignal): Promise<string>
  redeem(attempt: RedemptionAttempt, card: string, signal: AbortSignal): Promise<Redemption>
  outcome(
    attempt: RedemptionAttempt,
    card: string,
  ): ((signal: AbortSignal) => Promise<Redemption | UnsettledKey>) | undefined
  /** The newest events, not from a cache. */
  activity(card: string, signal: AbortSignal): Promise<ReadResponse<MemberActivityList>>
  /** The service's time in milliseconds. */
  now(): number
}

/** The service deletes keys after 7 days and would then redeem again. One day is a safety margin. */
const keyLifetimeMs = 6 * 24 * 3_600_000

export function createRedemptionStore(port: OncePort, api: RedemptionApi) {
  const seen = new Set<string>()
  let consent: string | undefined

  const { check, start, update, ...once } = createOnce<RedemptionAttempt, string>(port, {
    name: 'attempt',
    fields,
    storesOutcome: true,
    keyLifetimeMs,
    parse: attemptFrom,
    toStored: withoutCard,
    now: api.now,
    prepare: api.identify,

    send: async (attempt, card, signal) => withResult(attempt, await api.redeem(attempt, card, signal)),

    outcome(attempt, card) {
      const read = api.outcome(attempt, card)
      return read && (async (signal) => withOutcome(attempt, await read(signal)))
    },

    async checkUnsaved(attempt, card, signal) {
      const activity = await api.activity(card, signal)
      return withDerivedKey(attempt, card, activity, { now: api.now(), seen, consent })
    },
  })
  once.$attempt.listen((attempt) => attempt?.redemption && seen.add(attempt.redemption.id))

  return {
    ...once,
    checkOutcome: check,

    async redeem({ reward_id, name, points }) {
      const { state, id } = once.$attempt.get() ?? {}
      consent = state === 'repeated' ? id : undefined
      await start({ reward: { id: reward_id, name }, points })
    },

    markInCart: (attempt) => update({ ...attempt, isInCart: true }),
  } satisfies RedemptionStore & Record<string, unknown>
}

const states: Partial<Record<string, RedemptionAttempt['state']>> = {
  'SUCCESS SUCCEEDED': 'done',
  'FAILURE FAILED': 'refused',
}

/** A redemption can be rolled back after its reply, so only a later read of its outcome may report that. */
const outcomeStates: typeof states = { ...states, 'SUCCESS ROLLED_BACK': 'rolled-back' }

/** Throws a {@link CallError} if the redemption has no result, contradicts itself, or is for another reward. */
function withResult(attempt: RedemptionAttempt, redemption: Redemption, known = states): RedemptionAttempt {
  const { result, status, reward } = redemption
  const state = reward?.id === attempt.reward.id ? known[`${result} ${status}`] : undefined
  if (!state) throw new CallError('unreadable', 'unreadable')
  return { ...attempt, state, redemption, error: undefined }
}

const withOutcome = (attempt: RedemptionAttempt, outcome: Redemption | UnsettledKey): RedemptionAttempt =>
  outcome.status === 'unknown'
    ? { ...attempt, state: 'unconfirmed', isUnreceived: true, error: undefined }
    : withResult(attempt, outcome as Redemption, outcomeStates) // not an `UnsettledKey`

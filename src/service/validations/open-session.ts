/** Sessions: how long a validation holds its redeemables (specification, "Redemption": session). */
import type { Session, sessionRequest } from '../../contract/resources/session.ts'
import type { z } from '../../contract/zod.ts'
import { type Caller, callerSide } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'

type SessionRequest = z.infer<typeof sessionRequest>

const units = {
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
} as const

/** Pages get a short limit, because a session can hold a shop's last vouchers. */
const maxDuration = {
  client: { ttl: 1, ttl_unit: 'HOURS' },
  server: { ttl: 30, ttl_unit: 'DAYS' },
} as const

/** A week, as in compatible services. Pages get their maximum. */
const defaultDuration = {
  client: maxDuration.client,
  server: { ttl: 7, ttl_unit: 'DAYS' },
} as const

export interface OpenedSession {
  /** As in the reply, with defaults filled in. */
  session: Session & { key: string }
  expires_at: Date
}

/** Holds are released at `expires_at`. @throws ApiError `invalid_payload` if the session would last too long. */
export function openSession(
  { key, ttl, ttl_unit }: SessionRequest,
  caller: Caller,
  now: Date,
): OpenedSession {
  const side = callerSide(caller)
  const duration = ttl === undefined ? defaultDuration[side] : { ttl, ttl_unit: ttl_unit ?? 'MILLISECONDS' }
  const max = maxDuration[side]
  if (milliseconds(duration) > milliseconds(max)) {
    const message = `must be at most ${max.ttl} ${max.ttl_unit}`
    throw new ApiError('invalid_payload', { details: [{ field: 'session.ttl', message }] })
  }
  return {
    session: { key: key ?? newId('ssn'), type: 'LOCK', ...duration },
    expires_at: new Date(now.getTime() + milliseconds(duration)),
  }
}

const milliseconds = ({ ttl, ttl_unit }: { ttl: number; ttl_unit: keyof typeof units }) =>
  ttl * units[ttl_unit]

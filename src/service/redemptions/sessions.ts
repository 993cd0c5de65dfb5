/** How long a session holds what it holds ("Redemption": session): a lock that frees itself. */
import type { Session, sessionRequest } from '../../contract/resources/session.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/caller.ts'
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'

type SessionRequest = z.infer<typeof sessionRequest>

const units = {
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
} as const

/** A page could otherwise keep a shop's last vouchers from everybody for as long as it likes. */
const longest = {
  client: { ttl: 1, ttl_unit: 'HOURS' },
  server: { ttl: 30, ttl_unit: 'DAYS' },
} as const

/** When nothing is said: as long as the family does, or a page may. */
const usual = {
  client: longest.client,
  server: { ttl: 7, ttl_unit: 'DAYS' },
} as const

export interface OpenedSession {
  /** As the reply has it, with everything said. */
  session: Session & { key: string }
  expires_at: Date
}

/** The session that a request opens or joins. @throws Refusal `invalid_payload` for one that would hold too long. */
export function openSession(
  { key, ttl, ttl_unit }: SessionRequest,
  caller: Caller,
  now: Date,
): OpenedSession {
  const side = caller.side === 'client' ? 'client' : 'server'
  const lasting = ttl === undefined ? usual[side] : { ttl, ttl_unit: ttl_unit ?? 'MILLISECONDS' }
  const most = longest[side]
  if (durationOf(lasting) > durationOf(most)) {
    const message = `should hold at most ${most.ttl} ${most.ttl_unit}`
    throw new Refusal('invalid_payload', { details: [{ field: 'session.ttl', message }] })
  }
  return {
    session: { key: key ?? newId('ssn'), type: 'LOCK', ...lasting },
    expires_at: new Date(now.getTime() + durationOf(lasting)),
  }
}

const durationOf = ({ ttl, ttl_unit }: { ttl: number; ttl_unit: keyof typeof units }) => ttl * units[ttl_unit]

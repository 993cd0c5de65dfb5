/**
 * Who is asking: the headers of each group of operations (specification, "Authentication"). Whatever is wrong,
 * the answer is the same 401; only the scope and the origin of someone who is known are refused with a reason.
 */
import type { Operation, Credentials } from '../../contract/operation.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { type Caller, findProject, originsOf } from './caller.ts'
import { requireOrigin, everythingOn, opensAny, shared } from './permissions.ts'
import { hashSecret, isBeyondGuessing, proveKey, type ProvenKey } from './keys.ts'
import { findToken } from './tokens.ts'

/** Credentials that are not right. `guess` is false where the key was right, and for a token that is merely spent. */
export class WrongCredentials extends ApiError {
  readonly guess: boolean

  constructor(guess = true) {
    super('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="perkit"' } })
    this.guess = guess
  }
}

/** Hears of keys by a name that no other has, and throws {@link ApiError} for those that are guessed too often. */
export interface KeyGuard {
  /** The secret was right. `isNoGuess`: nobody can have guessed that. */
  proven(key: string, isNoGuess: boolean): Promise<unknown>
  /** The credentials are wrong; undefined where they name no key. */
  missed(key: string | undefined): Promise<unknown>
}

/** Throws {@link ApiError}: `unauthorized`, or `forbidden` for an origin that is not allowed, or what the guard throws. */
export async function authenticate(
  db: Db,
  { credentials }: Operation,
  headers: Headers,
  now: Date,
  guard: KeyGuard,
): Promise<Caller> {
  const shown = keyIn(headers, credentials)
  const named = shown === 'wrong' ? undefined : shown
  const name = named && `${names[credentials][0]} ${named.id}`
  const isLong = named !== undefined && isBeyondGuessing(named.secret)
  try {
    const { caller, key, hasToken } = await identify(db, credentials, headers, now)
    if (name !== undefined) await guard.proven(name, hasToken || isLong)
    if (credentials === 'client')
      requireOrigin(headers, key?.origins ?? (await originsOf(db, caller.project.id)))
    return caller
  } catch (error) {
    if (error instanceof WrongCredentials) {
      if (error.guess) await guard.missed(name)
      else if (name !== undefined) await guard.proven(name, isLong)
    }
    throw error
  }
}

async function identify(db: Db, credentials: Credentials, headers: Headers, now: Date) {
  const token_hash = shownHash(headers)
  const key = await shownKey(db, credentials, headers, token_hash ?? null)
  if (credentials === 'application' || credentials === 'management') {
    if (!key) throw new WrongCredentials()
    const caller = { ...holderOf(key), side: credentials, scopes: key.scopes, customer_id: null }
    return { caller, key, hasToken: false }
  }
  const token = token_hash === undefined ? undefined : await shownToken(db, key, token_hash, now)
  const caller = await together(db, key, token, credentials)
  return { caller, key, hasToken: token !== undefined && opensAny(credentials, caller.scopes ?? []) }
}

async function shownKey(
  db: Db,
  group: Operation['credentials'],
  headers: Headers,
  token_hash: string | null,
) {
  const shown = keyIn(headers, group)
  if (shown === undefined) return undefined
  const key = shown === 'wrong' ? undefined : await proveKey(db, group, shown, token_hash)
  if (!key) throw new WrongCredentials()
  return key
}

/** Undefined where no token is shown; null for one that cannot be right. */
function shownHash(headers: Headers) {
  const shown = bearerIn(headers)
  return shown === undefined ? undefined : shown === 'wrong' ? null : hashSecret(shown)
}

async function shownToken(db: Db, key: ProvenKey | undefined, token_hash: string | null, now: Date) {
  const token = token_hash === null ? undefined : key ? key.token : await findToken(db, token_hash)
  // Nobody guesses 256 bits: with a right key, a token that is unknown has been lost.
  if (!token) throw new WrongCredentials(!key)
  if (token.expires_at <= now) throw new WrongCredentials(false)
  return token
}

type Token = NonNullable<Awaited<ReturnType<typeof shownToken>>>

/** Key and token of one project; either alone where the project allows it. */
async function together(
  db: Db,
  key: ProvenKey | undefined,
  token: Token | undefined,
  side: 'server' | 'client',
): Promise<Caller> {
  if (key && token) {
    if (key.project_id !== token.project_id) throw new WrongCredentials(false)
    const scopes = shared(token.scope.split(' '), key.scopes)
    return { ...holderOf(key), side, scopes, customer_id: token.customer_id }
  }
  const project = key?.project ?? (token && (await findProject(db, token.project_id)))
  if (project?.auth !== 'keys-or-bearer') throw new WrongCredentials(!key)
  if (key) return { ...holderOf(key), side, scopes: key.scopes ?? everythingOn(side), customer_id: null }
  if (!token) throw new WrongCredentials()
  const { client_id, customer_id, scope } = token
  return { project, side, client_id, customer_id, scopes: scope.split(' ') }
}

const holderOf = ({ project, key_id }: ProvenKey) => ({ project, client_id: key_id })

// Credentials as they stand in the headers. A header that comes twice reads `a, b`, which is no credential.

const names = {
  application: ['x-app-id', 'x-app-token'],
  server: ['x-app-id', 'x-app-token'],
  management: ['x-management-id', 'x-management-token'],
  client: ['x-client-application-id', 'x-client-token'],
} as const

/** `'wrong'`: there is something, but it cannot be right. Undefined: there is nothing. */
type Shown<Value> = Value | 'wrong' | undefined

/** The identifier and secret of a key: visible characters without a comma. */
export function keyIn(headers: Headers, group: Credentials): Shown<{ id: string; secret: string }> {
  const [id, secret] = names[group].map((name) => headers.get(name))
  if (id === null && secret === null) return undefined
  const credential = /^[!-+\--~]{1,500}$/
  return id && secret && credential.test(id) && credential.test(secret) ? { id, secret } : 'wrong'
}

/** The token after `Bearer`, in any case; every other scheme is wrong. */
export function bearerIn(headers: Headers): Shown<string> {
  const header = headers.get('authorization')
  if (header === null) return undefined
  return /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header)?.[1] ?? 'wrong'
}

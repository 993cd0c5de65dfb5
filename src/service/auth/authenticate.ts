/**
 * Authenticates a request by the headers of its credential group (specification, "Authentication"). All wrong
 * credentials get the same 401. An authenticated caller with the wrong scope or origin gets a 403 that names the
 * reason.
 */
import type { RawBuilder } from 'kysely'
import type { Operation, Credentials } from '../../contract/operation.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Caller, Project, StoredToken } from './caller.ts'
import { requireOrigin } from './origin.ts'
import { allScopesOf, allowsAny, commonScopes } from './scopes.ts'
import { type KeyLookup, verifyKey, type VerifiedKey } from './keys.ts'
import { hashSecret, isBeyondGuessing } from './secrets.ts'
import { findToken } from './tokens.ts'

/** `isGuess` is false if the credentials cannot be a guess: the key was right, or the token has only expired. */
export class WrongCredentials extends ApiError {
  readonly isGuess: boolean

  constructor(guess = true) {
    super('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="perkit"' } })
    this.isGuess = guess
  }
}

/** Counts correct and wrong secrets per key. Throws {@link ApiError} for a key that is guessed too often. */
export interface KeyGuard {
  accepted(key: string, isUnguessable: boolean): Promise<unknown>
  /** `key` is undefined if the credentials contain no readable key. */
  rejected(key: string | undefined): Promise<unknown>
}

export interface Authenticated {
  caller: Caller
  /** The value of `prefetch`. */
  prefetched: unknown
}

/**
 * `prefetch` is an SQL expression that the same statement evaluates if the credentials are valid. It can use `project`, a
 * joined row of projects.
 *
 * @throws {ApiError} `unauthorized`, `forbidden` for an origin that is not allowed, or the guard's error.
 */
export async function authenticate(
  db: Db,
  { credentials }: Operation,
  headers: Headers,
  now: Date,
  guard: KeyGuard,
  prefetch?: RawBuilder<unknown>,
): Promise<Authenticated> {
  const presented = keyIn(headers, credentials)
  const key = presented === 'wrong' ? undefined : presented
  const name = key && `${headerNames[credentials][0]} ${key.id}`
  const isUnguessable = key !== undefined && isBeyondGuessing(key.secret)
  try {
    const { caller, origins, hasToken, prefetched } = await identify(db, credentials, headers, now, prefetch)
    if (name !== undefined) await guard.accepted(name, hasToken || isUnguessable)
    if (credentials === 'client') requireOrigin(headers, origins)
    return { caller, prefetched }
  } catch (error) {
    if (error instanceof WrongCredentials) {
      if (error.isGuess) await guard.rejected(name)
      else if (name !== undefined) await guard.accepted(name, isUnguessable)
    }
    throw error
  }
}

async function identify(
  db: Db,
  credentials: Credentials,
  headers: Headers,
  now: Date,
  expression: RawBuilder<unknown> | undefined,
) {
  const token_hash = bearerHash(headers)
  const prefetch = expression && token_hash !== null ? { expression, now } : undefined
  const key = await verifyKeyHeaders(db, credentials, headers, { token_hash: token_hash ?? null, prefetch })
  if (credentials === 'application' || credentials === 'management') {
    if (!key) throw new WrongCredentials()
    const caller = { ...clientOf(key), side: credentials, scopes: key.scopes, customer_id: null }
    return { caller, origins: [], hasToken: false, prefetched: undefined }
  }
  const found =
    key ?? (typeof token_hash === 'string' ? await findToken(db, token_hash, prefetch) : undefined)
  const token = token_hash === undefined ? undefined : verifyToken(found?.token, key, now)
  const caller = combine(key, token, found?.project, credentials)
  return {
    caller,
    origins: found?.origins ?? [],
    hasToken: token !== undefined && allowsAny(credentials, caller.scopes ?? []),
    prefetched: found?.prefetched,
  }
}

async function verifyKeyHeaders(
  db: Db,
  group: Operation['credentials'],
  headers: Headers,
  lookup: KeyLookup,
) {
  const presented = keyIn(headers, group)
  if (presented === undefined) return undefined
  const key = presented === 'wrong' ? undefined : await verifyKey(db, group, presented, lookup)
  if (!key) throw new WrongCredentials()
  return key
}

/** Undefined without a bearer token; null for a malformed one. */
function bearerHash(headers: Headers) {
  const token = bearerIn(headers)
  return token === undefined ? undefined : token === 'wrong' ? null : hashSecret(token)
}

function verifyToken(token: StoredToken | undefined, key: VerifiedKey | undefined, now: Date) {
  // 256 random bits cannot be guessed, so an unknown token sent with a valid key is an old one.
  if (!token) throw new WrongCredentials(!key)
  if (token.expires_at <= now) throw new WrongCredentials(false)
  return token
}

/** Either a key or a token suffices if the project allows it. `project` is that of the key or, without a key, of the token. */
function combine(
  key: VerifiedKey | undefined,
  token: StoredToken | undefined,
  project: Project | undefined,
  side: 'server' | 'client',
): Caller {
  if (key && token) {
    if (key.project_id !== token.project_id) throw new WrongCredentials(false)
    const scopes = commonScopes(token.scope.split(' '), key.scopes)
    return { ...clientOf(key), side, scopes, customer_id: token.customer_id }
  }
  if (project?.auth !== 'keys-or-bearer') throw new WrongCredentials(!key)
  if (key) return { ...clientOf(key), side, scopes: key.scopes ?? allScopesOf(side), customer_id: null }
  if (!token) throw new WrongCredentials()
  const { client_id, customer_id, scope } = token
  return { project, side, client_id, customer_id, scopes: scope.split(' ') }
}

const clientOf = ({ project, key_id }: VerifiedKey) => ({ project, client_id: key_id })

/**
 * The key and the token that {@link authenticate} checks, without looking them up. `hashes` is empty if the request has
 * no credentials. `isProvable` is false if the key has a secret that can be guessed.
 */
export function presentedCredentials({ credentials }: Operation, headers: Headers) {
  const key = keyIn(headers, credentials)
  const needsToken = credentials === 'server' || credentials === 'client'
  const token = needsToken ? bearerIn(headers) : undefined
  const hashes = [
    ...(key === undefined ? [] : [hashSecret(JSON.stringify([headerNames[credentials], key]))]),
    ...(token === undefined ? [] : [hashSecret(`bearer ${token}`)]),
  ]
  // The secret of a client key is public.
  const isProvable =
    key === undefined || (key !== 'wrong' && (credentials === 'client' || isBeyondGuessing(key.secret)))
  return { hashes, isProvable }
}

// Reads credentials from headers. `Headers` joins repeated headers as `a, b`, which never matches a credential.

const headerNames = {
  application: ['x-app-id', 'x-app-token'],
  server: ['x-app-id', 'x-app-token'],
  management: ['x-management-id', 'x-management-token'],
  client: ['x-client-application-id', 'x-client-token'],
} as const

/** `'wrong'`: the header is present but malformed. Undefined: it is absent. */
type Presented<Value> = Value | 'wrong' | undefined

/** Identifiers and secrets consist of visible characters without a comma. */
export function keyIn(headers: Headers, group: Credentials): Presented<{ id: string; secret: string }> {
  const [id, secret] = headerNames[group].map((name) => headers.get(name))
  if (id === null && secret === null) return undefined
  const credential = /^[!-+\--~]{1,500}$/
  return id && secret && credential.test(id) && credential.test(secret) ? { id, secret } : 'wrong'
}

export function bearerIn(headers: Headers): Presented<string> {
  const header = headers.get('authorization')
  if (header === null) return undefined
  return /^Bearer +([\w.~+/-]{1,500}=*)$/i.exec(header)?.[1] ?? 'wrong'
}

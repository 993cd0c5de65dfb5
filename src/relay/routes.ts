/** Maps a path to the contract's client-side operations. Nothing else is forwarded. */
import type { Operation } from '../contract/signature.ts'
import { operations } from '../operations/index.ts'
import { isValidKey } from './headers.ts'
import { notFound } from './responses.ts'

export interface Route {
  operation: Operation
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>
  /** The server-side operation to call instead. Set for loyalty card operations, except forecasts. */
  serverOperation: Operation | undefined
}

const allOperations: readonly Operation[] = Object.values(operations)

const clientRoutes = allOperations
  .filter(({ credentials }) => credentials === 'client')
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    serverOperation:
      operation.path.includes('/loyalties/members/') && !takesCodes(operation)
        ? serverSideOf(operation)
        : undefined,
  }))

/** Forecasts take codes. Only client-side operations hide the codes of other customers and limit guesses. */
function takesCodes({ id }: Operation) {
  return id === operations.forecastMemberPointsAsShopper.id
}

function serverSideOf({ path, method }: Operation) {
  const found = allOperations.find((other) => other.method === method && `/client${other.path}` === path)
  if (!found) throw new Error(`${path} has no server-side operation`)
  return found
}

/** The relay can be mounted at any path. */
export const isOperation = (pathname: string) => pathname.includes('/client/v1/')

/** @throws RelayError `not_found`. */
export function routesAt(pathname: string): ReadonlyMap<string, Route> {
  const path = pathname.slice(pathname.indexOf('/client/v1/'))
  const routes = clientRoutes.flatMap(({ operation, pattern, serverOperation }): [string, Route][] => {
    const match = pattern.exec(path)
    if (!match) return []
    return [[operation.method, { operation, serverOperation, params: decodeParams(match.groups ?? {}) }]]
  })
  if (routes.length === 0) throw notFound()
  return new Map(routes)
}

const decodeParams = (groups: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, raw]) => [name, name === 'key' ? decodeKey(raw) : decodeId(raw)]),
  )

/** Keys are forwarded as a hash, so every valid key is allowed. */
function decodeKey(raw: string) {
  const key = tryDecode(raw)
  if (key === undefined || !isValidKey(key)) throw notFound()
  return key
}

/**
 * Rejects text that cannot be an id or code, and every `..`, even if encoded twice: a proxy in front of the service might
 * resolve it to another path.
 */
function decodeId(raw: string) {
  const id = tryDecode(raw)
  const isInvalid = id === undefined || id.length > 500 || /[\0-\x1f\x7f]|%(?:2e|2f|5c)/i.test(id)
  if (isInvalid || id.split(/[/\\]/).some((segment) => /^\.{0,2}$/.test(segment))) throw notFound()
  return id
}

function tryDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const pathOf = ({ path }: Operation, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

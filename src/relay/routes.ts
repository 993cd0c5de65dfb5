/** Which client-side operation an address leads to: those of the contract, and no other. */
import { operations } from '../contract/index.ts'
import type { Operation } from '../contract/operation.ts'
import { isKey } from './headers.ts'
import { notFound } from './replies.ts'

export interface Route {
  operation: Operation
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>
  /** Of an operation about a loyalty card, unless it judges codes: the server-side operation that does the same. */
  twin: Operation | undefined
}

const table: readonly Operation[] = Object.values(operations)

const places = table
  .filter(({ credentials }) => credentials === 'client')
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    twin:
      operation.path.includes('/loyalties/members/') && !judgesCodes(operation)
        ? twinOf(operation)
        : undefined,
  }))

/** Only on the client side are another customer's codes hidden, and guesses counted: a forecast is asked there. */
function judgesCodes({ id }: Operation) {
  return id === operations.forecastMemberPointsAsShopper.id
}

function twinOf({ path, method }: Operation) {
  const twin = table.find((other) => other.method === method && `/client${other.path}` === path)
  if (!twin) throw new Error(`There is no server-side operation for ${path}`)
  return twin
}

/** Whether the address is that of an operation, wherever the relay is mounted. */
export const isOperation = (pathname: string) => pathname.includes('/client/v1/')

/** What can be done at an address, by method. @throws Refused `not_found`. */
export function routesAt(pathname: string): ReadonlyMap<string, Route> {
  const path = pathname.slice(pathname.indexOf('/client/v1/'))
  const routes = places.flatMap(({ operation, pattern, twin }): [string, Route][] => {
    const found = pattern.exec(path)
    return found ? [[operation.method, { operation, twin, params: decoded(found.groups ?? {}) }]] : []
  })
  if (routes.length === 0) throw notFound()
  return new Map(routes)
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, raw]) => [name, name === 'key' ? keyFrom(raw) : parameter(raw)]),
  )

/** A key goes on only as its hash, so that it may be any that a page can send. */
function keyFrom(raw: string) {
  const key = tryDecode(raw)
  if (key === undefined || !isKey(key)) throw notFound()
  return key
}

/**
 * Nothing has a name that cannot be decoded or that no store could keep. A name with a step upwards in it is none
 * either, encoded twice or once: a proxy before the service might take that step.
 */
function parameter(raw: string) {
  const value = tryDecode(raw)
  const isOdd = value === undefined || value.length > 500 || /[\0-\x1f\x7f]|%(?:2e|2f|5c)/i.test(value)
  if (isOdd || value.split(/[/\\]/).some((piece) => /^\.{0,2}$/.test(piece))) throw notFound()
  return value
}

function tryDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The address of an operation below that of the service. */
export const pathOf = ({ path }: Operation, params: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The table of operations as paths and methods. */
import type { Method, Operation } from '../../contract/operation.ts'

export type ByMethod = Partial<Record<Method, Operation>>

/** Every path, in the router's words, with what it takes; paths with fewer parameters first. */
export function routesOf(operations: readonly Operation[]): [path: string, byMethod: ByMethod][] {
  const routes = new Map<string, ByMethod>()
  for (const operation of operations) {
    for (const path of [operation.path, ...(operation.alsoAt ?? [])]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1')
      routes.set(pattern, { ...routes.get(pattern), [operation.method]: operation })
    }
  }
  return [...routes].toSorted(([a], [b]) => parametersIn(a) - parametersIn(b))
}

const parametersIn = (path: string) => path.split(':').length

/** The operation for a method; HEAD is read like GET, and the host leaves out the body. */
export const pick = (byMethod: ByMethod, method: string): Operation | undefined =>
  new Map(Object.entries(byMethod)).get(method === 'HEAD' ? 'GET' : method)

/** The value of an `Allow` header. */
export const allowed = (byMethod: ByMethod) =>
  [...Object.keys(byMethod), ...(byMethod.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/** The parameters as they came, undecoded: `rawParams('/a/:b', '/a/%41')` gives `{ b: '%41' }`. */
export function rawParams(pattern: string, path: string): Record<string, string> {
  const pieces = path.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((step, at) => (step.startsWith(':') ? [[step.slice(1), pieces[at] ?? '']] : [])),
  )
}

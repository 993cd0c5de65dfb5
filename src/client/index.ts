/** `perkit/client`: typed calls from a page or a server. */
export * from './call.ts'
export * from './errors.ts'
export type { Fetch } from './fetch-json.ts'
export type { Limits } from './limits.ts'
export type { Access, HeaderValues } from './request.ts'
export * from './server-access.ts'
export * from './source.ts'
export type { GetToken } from './token.ts'

/**
 * The response header `Idempotency-Status` ("where the specification is silent", Idempotency):
 *
 * - `new`: this request was carried out. The reply is saved and returned to every retry.
 * - `replayed`: this is the saved reply.
 * - `running`: the first request has no reply yet.
 * - `mismatch`: the key belongs to another request. This one had no effect and never will.
 *
 * If a response has no such header, the service sent it before looking up the key, it is a 429 or 5xx response that is
 * not stored, or something else sent it, such as a proxy. The outcome of earlier requests with the same key is then
 * unknown.
 */
export type IdempotencyStatus = 'new' | 'replayed' | 'running' | 'mismatch'

/**
 * The response header `Idempotency-Status` ("where the specification is silent", Idempotency):
 *
 * - `new`: the request was carried out now. The reply is saved and returned to every retry.
 * - `replayed`: this is the saved reply.
 * - `running`: the first request has no reply yet.
 * - `mismatch`: the key belongs to another request. This one had no effect and never will.
 *
 * A response without the header was sent before the key was looked up, or not by the service: the outcome of earlier
 * requests with the same key is unknown.
 */
export type IdempotencyStatus = 'new' | 'replayed' | 'running' | 'mismatch'

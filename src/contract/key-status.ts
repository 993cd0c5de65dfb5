/**
 * What an answer says of its request's `Idempotency-Key`, in the header `Idempotency-Status` ("where the
 * specification is silent", What became of a key):
 *
 * - `new`: the request was carried out now, and this answer is kept: whoever sends it again gets this answer.
 * - `replayed`: this is the answer that was kept.
 * - `running`: the first request has no answer yet.
 * - `mismatch`: the key belongs to another request; this one has done nothing, and never will.
 *
 * An answer without it was given before anybody looked the key up, or by somebody who does not know: it says nothing
 * about what became of an earlier request with the same key.
 */
export type KeyStatus = 'new' | 'replayed' | 'running' | 'mismatch'

import { createHash } from 'node:crypto'

/** Secrets of keys and access tokens are kept as their SHA-256 in hex, never as themselves. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Stands in place of a revoked key's hash: no secret is known to have it. */
export const revokedHash = '0'.repeat(64)

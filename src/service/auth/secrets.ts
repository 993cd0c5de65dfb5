import { hash } from 'node:crypto'

/** Secrets of keys and access tokens are stored as SHA-256 in hex, never in plain text. */
export const hashSecret = (secret: string) => hash('sha256', secret)

/**
 * Secrets from `perkit keys` have 43 characters with 256 random bits. A shop can also write short secrets into its
 * catalog, so guesses at those are limited.
 */
export const isBeyondGuessing = (secret: string) => secret.length >= 32 && new Set(secret).size >= 12

/** Replaces the hash of a revoked key. No known secret has this hash. */
export const revokedHash = '0'.repeat(64)

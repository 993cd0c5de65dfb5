import { demoHashes } from '../auth/demo-keys.ts'
import { hashSecret, isBeyondGuessing } from '../auth/secrets.ts'
import type { Fault } from './plan.ts'
import type { Catalogue } from './schema.ts'

/**
 * Faults in keys that `perkit check` reports. Loads accept them, so that a service with an older catalog still starts.
 * Tokens of client keys are public, so they can be short.
 */
export function keyFaults({ projects }: Catalogue): Fault[] {
  return projects.flatMap(({ keys }, index) => {
    const path = `projects[${index}]`
    if (!keys) return [{ path, message: noKeys }]
    const server = (keys.server ?? []).map(({ app_token }, place) => ({
      secret: app_token,
      path: `${path}.keys.server[${place}].app_token`,
    }))
    const management = (keys.management ?? []).map(({ token }, place) => ({
      secret: token,
      path: `${path}.keys.management[${place}].token`,
    }))
    return [...server, ...management].flatMap(({ secret, path }) =>
      isBeyondGuessing(secret) || isDemoSecret(secret) ? [] : [{ path, message: weakSecret }],
    )
  })
}

const noKeys =
  'has no keys, so no page or back end can use it: add keys, or "keys": {} if you add them with "perkit keys"'

const weakSecret =
  'can be guessed: it must have at least 32 characters, 12 of them different, such as the output of "openssl rand -hex 32"'

/** Demo keys get a warning of their own. */
const isDemoSecret = (secret: string) => demoHashes.includes(hashSecret(secret))

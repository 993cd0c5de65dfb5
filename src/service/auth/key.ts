/** Whether an identifier and a secret belong together. */
import { timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../../contract/operation.ts'
import { findClientKey, findManagementKey, findServerKey, type Key } from './key-queries.ts'
import { hashSecret } from './secrets.ts'
import type { Db } from '../database/tables.ts'

/** A key that has shown its secret. Only client keys have origins. */
export type ProvenKey = Key & { origins?: string[] }

const findKey: Record<
  Credentials,
  (db: Db, id: string, token_hash: string | null) => Promise<ProvenKey | undefined>
> = {
  application: findServerKey,
  server: findServerKey,
  management: findManagementKey,
  client: findClientKey,
}

const nobody = hashSecret('')

/**
 * The key with the token of that hash, or undefined: an unknown identifier and a wrong secret take the same steps
 * and cannot be told apart.
 */
export async function proveKey(
  db: Db,
  group: Credentials,
  { id, secret }: { id: string; secret: string },
  token_hash: string | null,
) {
  const key = await findKey[group](db, id, token_hash)
  const matches = timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(key?.secret_hash ?? nobody))
  return key && matches ? key : undefined
}

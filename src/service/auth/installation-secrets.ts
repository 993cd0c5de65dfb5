/** What the processes of an installation sign with. Made when first needed, by whoever needs it first. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../database/tables.ts'

/** 256 random bits as text, the same for everybody who asks for this name. */
export async function installationSecret(db: Db, name: string): Promise<string> {
  const read = () =>
    db.selectFrom('installation_secrets').select('secret').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.secret
  await db
    .insertInto('installation_secrets')
    .values({ name, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('A secret of the installation was not kept.')
  return made.secret
}

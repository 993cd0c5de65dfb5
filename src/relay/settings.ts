/** What is wrong with the relay's own settings, as the service's answers tell. It says which, and quotes none of them. */
import { type CallError } from '../client/errors.ts'
import { Refused } from './replies.ts'

/** A setting of the shop's back end is wrong. The page is told which: who sets a shop up looks there first. */
export class WrongSetting extends Refused {
  override readonly name = 'WrongSetting'
}

/** No token could be had: the setting that is to blame for it, or the error itself. */
export function mintError(error: CallError) {
  const { status, key, kind } = error
  if (status === 401) return refusedKeys('server')
  if (key === 'invalid_scope')
    return wrong(
      "The service gives none of the tokens' scopes: the key of the relay's appId needs client_api in the catalogue.",
    )
  if (status === 404 || kind === 'unreadable')
    return wrong("The relay's serviceUrl is not the address of the service: something else answers there.")
  return error
}

/** The service takes neither the token at hand nor one that was just made. */
export const refusedKeys = (kind: 'client' | 'server') =>
  wrong(
    kind === 'client'
      ? "The service does not take the relay's clientId and clientToken: they are wrong, revoked, or of another project."
      : "The service does not take the relay's appId and appToken: they are wrong or revoked.",
  )

const wrong = (message: string) => new WrongSetting('bad_gateway', message)

/** A page of the shop, as its browser says, under a name that the relay does not know. */
export const misnamed = ({ headers }: Request) =>
  new WrongSetting(
    'forbidden',
    `The relay does not know the shop as ${headers.get('Origin')?.slice(0, 200)}: ` +
      'name it in its origins or, behind a proxy that tells its own address, set trustProxy.',
    { details: [{ field: 'Origin', message: "should be one of the shop's" }] },
  )

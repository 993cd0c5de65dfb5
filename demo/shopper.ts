/** Sessions: a signed cookie contains the source id of a customer in the catalog. Guests have none. */
import type { Context } from 'hono'
import { deleteCookie, setSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'
import type { Customer } from './catalogue.ts'

/** Sessions stay valid as long as the secret is the same. `cookie`: name of the cookie. */
export function createSignIn(customers: readonly Customer[], secret: string, cookie: string) {
  const find = (sourceId: unknown) => customers.find((customer) => customer.source_id === sourceId)

  return {
    /** The signed-in customer; undefined for a guest. */
    async shopper(request: Request) {
      const cookies = await parseSigned(request.headers.get('Cookie') ?? '', secret, cookie)
      return find(cookies[cookie])
    },

    /** Anything but a customer's source id signs out. */
    async signIn(context: Context, sourceId: unknown) {
      const customer = find(sourceId)
      if (!customer) {
        deleteCookie(context, cookie, { path: '/' })
        return
      }
      await setSignedCookie(context, cookie, customer.source_id, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      })
    },
  }
}

/** Adds the secret keys and the customer to the requests of the page. */
import { createRelay } from 'perkit/relay'

export const relay = createRelay({
  serviceUrl: process.env.PERKIT_URL,
  appId: process.env.PERKIT_APP_ID,
  appToken: process.env.PERKIT_APP_TOKEN,
  clientId: process.env.PERKIT_CLIENT_ID,
  clientToken: process.env.PERKIT_CLIENT_TOKEN,
  identify: customerOf,
  onError: (error) => console.error(error),
})

/**
 * Until you connect your own sign-in, every visitor is Ada. Return `{ source_id }` of the customer who is signed in, or
 * null for a guest.
 */
async function customerOf(_request) {
  return { source_id: 'ada' }
}

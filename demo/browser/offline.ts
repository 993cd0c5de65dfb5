/** The card in the cellar: its page is kept by a worker, its points and code by the kit, until somebody else signs in. */

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The address passes the page's policy by Trusted Types, where the browser has them. */
export function keepForCellar() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('demo-worker', { createScriptURL: (url) => url })
  const address = '/perkit.offline.js?pages=/card'
  // A browser that keeps nothing, or no workers, has the page as long as it has a network.
  navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address).catch(() => undefined)
}

/** Whoever signs in or out here takes nobody's card along, even where that does not reach the shop. */
export function forgetCard() {
  for (const form of document.querySelectorAll('form[action="/sign-in"]'))
    form.addEventListener('submit', () => {
      try {
        localStorage.removeItem('perkit:card')
      } catch {
        // Forbidden: then nothing was kept.
      }
    })
}

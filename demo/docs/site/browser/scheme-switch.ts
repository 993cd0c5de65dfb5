/** Switches between light and dark. Without a choice, the page follows the system. */
import { find } from '../../../browser/find.ts'
import { save } from './storage.ts'

const system = matchMedia('(prefers-color-scheme: dark)')

export function isDark() {
  const { scheme } = document.documentElement.dataset
  return scheme ? scheme === 'dark' : system.matches
}

export function setUpScheme() {
  const root = document.documentElement
  const button = find(document, '[data-scheme-switch]', HTMLButtonElement)
  const show = () => button.setAttribute('aria-pressed', String(isDark()))

  button.addEventListener('click', () => {
    const dark = !isDark()
    // Choosing what the system prefers follows the system again.
    const scheme = dark === system.matches ? null : dark ? 'dark' : 'light'
    if (scheme) root.dataset.scheme = scheme
    else delete root.dataset.scheme
    save('scheme', scheme)
    show()
    dispatchEvent(new Event('scheme-change'))
  })
  system.addEventListener('change', show)
  show()
}

import { adoptStyles, css } from 'lit'
import type { CallError } from '../../client/errors.ts'
import { formatErrorCause } from '../format/error.ts'
import type { Localization } from '../format/localization.ts'
import { liveRegionParent } from './live-region-parent.ts'
import { registry } from './registry.ts'

/** Browsers report text changes in a new or moved region only after this delay, in milliseconds. */
const settleDelay = 100
/** How long a message stays, in milliseconds. Removing it keeps old messages out of cached or cloned pages. */
const lifetime = 5_000

/** Announces messages of several elements together, and equal messages once. */
export function announce(message: string) {
  if (!message) return
  const messages = (registry().messages ??= new Set())
  if (!messages.size) {
    placeRegion()
    // A repeated message is announced only if the region was empty in between.
    registry().liveRegion?.replaceChildren()
    setTimeout(publish, settleDelay)
  }
  messages.add(message)
}

export const announceAdded = (count: number, { messages }: Localization) =>
  announce(messages.common.moreShown({ count }))

export const announceError = (error: Partial<CallError>, localization: Localization) =>
  announce(formatErrorCause(error, localization))

function publish(isSettled = false) {
  // A modal may have opened or closed in the meantime, or the page may have replaced its body.
  if (placeRegion() && !isSettled) return void setTimeout(publish, settleDelay, true)
  const { liveRegion, messages } = registry()
  const message = document.createElement('bdi')
  // Only the region's shadow root makes it visible to screen readers. A clone has no shadow root.
  message.hidden = true
  message.textContent = [...(messages ?? [])].join(' ')
  messages?.clear()
  liveRegion?.replaceChildren(message)
  setTimeout(() => message.remove(), lifetime)
}

/** Returns whether the region is new or was moved. */
function placeRegion() {
  const region = (registry().liveRegion ??= createRegion())
  for (const clone of document.querySelectorAll(region.localName)) if (!clone.shadowRoot) clone.remove()
  const place = liveRegionParent(region)
  // Some modal libraries set these attributes on everything outside of the modal.
  for (const name of ['inert', 'aria-hidden']) region.removeAttribute(name)
  if (region.parentNode === place) return false
  place.append(region)
  return true
}

/** The unique tag name prevents morphing libraries from reusing the region for an element of the page. */
function createRegion() {
  const region = document.createElement('perk-live-region')
  // Attributes, because Firefox before 119 lacks ARIA properties. Some modal libraries do not hide elements with
  // `aria-live`.
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  const root = region.attachShadow({ mode: 'open' })
  adoptStyles(root, [styles])
  root.append(document.createElement('slot'))
  return region
}

/** Visually hidden, regardless of the page's own styles. */
const styles = css`
  :host,
  ::slotted(*) {
    display: block !important;
  }
  :host {
    position: fixed !important;
    clip-path: inset(50%) !important;
  }
`

import { html, nothing } from 'lit'
import { textOf } from '../format/text.ts'
import { safeUrl } from './safe-url.ts'

/**
 * @csspart qr - QR code to scan at checkout. Rendered only if the service supplies one.
 */
export function qr(voucher: object, code: string) {
  const { assets } = voucher as { assets?: { qr?: { url?: unknown } } | null } // may have any type
  const address = textOf(assets?.qr?.url)
  // A data URL is safe in an image, which runs no scripts.
  const url = /^data:image\//.test(address) ? address : safeUrl(address)
  return url ? html`<img part="qr" src=${url} alt=${code} />` : nothing
}

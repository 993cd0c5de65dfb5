import { html, nothing } from 'lit'
import type { Shop } from '../../state/shop.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { safeUrl } from '../internal/safe-url.ts'

/** What a shopper who redeems agrees to, as links to the shop's own pages; nothing where the brand names none. */
export function legal({ $brand }: Shop, { text }: RewardWords) {
  const { terms_of_use_url, privacy_policy_url } = $brand.get().brand ?? {}
  const pages = [
    [terms_of_use_url, text.termsOfUse],
    [privacy_policy_url, text.privacyPolicy],
  ]
  const links = pages.flatMap(([address, said]) => {
    const url = safeUrl(`${address}`)
    // In a tab of its own: the dialog stays.
    return url ? [' · ', html`<a part="link" href=${url} target="_blank">${said}</a>`] : []
  })
  return links.length ? html`<p id="legal" part="legal">${text.consent} ${links.slice(1)}</p>` : nothing
}

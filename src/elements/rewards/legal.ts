import { html, nothing } from 'lit'
import type { Shop } from '../../state/shop.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { safeUrl } from '../internal/safe-url.ts'

/**
 * @csspart legal - Links to the terms of use and the privacy policy, with the sentences before them.
 * @csspart link - Link to the terms of use or the privacy policy.
 */
export function renderLegal({ $brand }: Shop, { messages }: RewardLocalization) {
  const { terms_of_use_url, privacy_policy_url } = $brand.get().brand ?? {}
  const pages = [
    [terms_of_use_url, messages.rewards.consent, messages.rewards.termsOfUse],
    [privacy_policy_url, messages.rewards.dataUse, messages.rewards.privacyPolicy],
  ]
  const links = pages.flatMap(([address, intro, label]) => {
    const url = safeUrl(`${address}`)
    // In a new tab, to keep the dialog open.
    return url ? [' · ', html`${intro} <a part="link" href=${url} target="_blank">${label}</a>`] : []
  })
  return links.length ? html`<p id="legal" part="legal">${links.slice(1)}</p>` : nothing
}

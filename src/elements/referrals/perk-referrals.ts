import { html, nothing, type PropertyValues, type PropertyDeclarations } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import type { ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import { referralsOf } from '../../state/features/referrals.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { memo, same } from '../internal/memo.ts'
import { QueryController } from '../internal/query-controller.ts'
import { safeUrl } from '../internal/safe-url.ts'
import { describeReferrals } from './referrals.ts'
import { referrals } from './perk-referrals.messages.ts'
import type { ReferralGroups, ReferralLocalization } from './perk-referrals.messages.ts'
import { renderIcon, gift } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { styles } from './perk-referrals.styles.ts'

/**
 * The shopper's referral code: a link to share, how many friends have used it and when, and what it has earned. Friends stay
 * anonymous.
 *
 * @element perk-referrals
 * @slot guest - Shown if the shopper is not signed in or has no referral code.
 * @slot empty - Shown below the link until a friend has used it.
 * @csspart share - Button that opens the device's share dialog, if the browser has one.
 * @csspart joined - Number of friends who have joined.
 * @csspart earned - What the referrals have earned.
 * @csspart list - List of the dates on which friends joined, newest first.
 * @csspart friend - One friend.
 */
export class PerkReferrals extends PerkElement<ReferralGroups> {
  static override styles = [base, blank, styles]
  static override properties: PropertyDeclarations = {
    code: {},
    shareUrl: { attribute: 'share-url' },
    limit: { type: Number },
  }

  /** The shopper's referral code. Without it, the element has the status `signed-out`. */
  code?: string
  /** Address of the link to share, such as `https://shop.example/?ref={code}`. `{code}` is replaced by the code. */
  shareUrl?: string
  /** Number of friends to list, 0 to 99. */
  limit = 5

  protected override readonly brandSwitch = 'referrals_enabled'
  protected override readonly defaultMessages = { referrals }
  protected override readonly query = new QueryController<ReadResponse<ReferralHolderList>>(this)

  #referrals = memo(
    (response: ReadResponse<ReferralHolderList> | undefined, localization: ReferralLocalization) =>
      describeReferrals(response?.value, localization),
  )
  #copy = new CopyCode(this)
  #holders: ReturnType<typeof referralsOf> | undefined
  #inputs: unknown[] = []

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop, code, limit } = this
    const inputs = [shop, shop?.source, code, limit]
    if (shop && !same(inputs, this.#inputs)) {
      // One more, because the list also contains the referrer.
      this.#holders = referralsOf(shop, code, Math.min(Math.max(limit, 0) + 1, 100))
      this.#inputs = inputs
    }
    this.query.follow(this.#holders)
  }

  protected override isEmpty(localization: ReferralLocalization) {
    return !this.#referrals(this.query.response, localization).count
  }

  protected override empty(localization: ReferralLocalization) {
    return [
      this.#share(localization),
      super.empty(localization, renderIcon(gift), localization.messages.referrals),
    ]
  }

  protected override content(localization: ReferralLocalization) {
    const { messages } = localization
    const { count, earned, dates } = this.#referrals(this.query.response, localization)
    return [
      this.#share(localization),
      html`<p part="joined">${messages.referrals.joined({ count })}</p>`,
      earned ? html`<p part="earned">${messages.referrals.earned({ rewards: earned })}</p>` : nothing,
      html`<ul part="list" aria-label=${messages.referrals.friends}>
        ${dates.map((date) => html`<li part="friend">${messages.referrals.joinedOn({ date })}</li>`)}
      </ul>`,
    ]
  }

  #share(localization: ReferralLocalization) {
    const { messages } = localization
    const { code = '', shareUrl } = this
    const link =
      shareUrl && safeUrl(resolveAgainstPage(shareUrl.split('{code}').join(encodeURIComponent(code))))
    const share = async () => {
      // The promise rejects if the shopper cancels the share dialog.
      await navigator.share(link ? { url: link } : { text: code }).catch(() => undefined)
    }
    return [
      this.#copy.render(
        link ? messages.referrals.yourLink : messages.referrals.yourCode,
        link || code,
        localization,
      ),
      'share' in navigator
        ? html`<button part="button share" @click=${share}>${messages.referrals.share}</button>`
        : nothing,
    ]
  }
}

const resolveAgainstPage = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  return link.href
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-referrals': PerkReferrals
  }
}

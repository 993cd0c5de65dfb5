import { html, nothing, type PropertyValues, type PropertyDeclarations } from 'lit'
import type { Answer } from '../../client/source.ts'
import type { ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import { referralsOf } from '../../state/features/referrals.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { memo, same } from '../internal/memo.ts'
import { StoreController } from '../internal/store-controller.ts'
import { safeUrl } from '../internal/safe-url.ts'
import { describeReferrals } from './referrals.ts'
import { referrals } from './perk-referrals.messages.ts'
import type { ReferralMessages, ReferralWords } from './perk-referrals.messages.ts'
import { drawing, gift } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { styles } from './perk-referrals.styles.ts'

/**
 * The shopper's referral code: a link to share, how many friends have used it and when, and what that has earned. It
 * never says who they are.
 *
 * @element perk-referrals
 * @slot - Shown until the script has run and the answer has arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no referral code.
 * @slot empty - Shown below the link while nobody has used it.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of all that, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart icon - The drawing above them.
 * @csspart number - The line with the link.
 * @csspart code - The link; without `share-url` the code.
 * @csspart copy - Copies it.
 * @csspart share - Hands it to the device's apps, if the browser can; also a `button`.
 * @csspart joined - How many friends have come.
 * @csspart earned - What they have earned the shopper.
 * @csspart list - When they came, newest first.
 * @csspart friend - One of them.
 * @csspart button - "Share" and "Try again".
 * @csspart note - A sentence in place of the friends or below them.
 * @cssproperty --perk-accent - Colour of what was earned, and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background; none by default.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 * @cssproperty --perk-gap - Space between columns.
 * @cssproperty --perk-rows - How many placeholder rows to show while waiting; 3 by default.
 */
export class PerkReferrals extends PerkElement<ReferralMessages> {
  static override styles = [base, blank, styles]
  static override properties: PropertyDeclarations = {
    code: {},
    shareUrl: { attribute: 'share-url' },
    limit: { type: Number },
  }

  /** The shopper's own referral code; without it the element is signed out. */
  code?: string
  /** Where the link leads, such as `https://shop.example/?ref={code}`; the code takes the place of `{code}`. */
  shareUrl?: string
  /** How many friends to list, 0 to 99. */
  limit = 5

  protected override readonly brandSwitch = 'referrals_enabled'
  protected override readonly defaultMessages = referrals
  protected override readonly reading = new StoreController<Answer<ReferralHolderList>>(this)

  #referrals = memo((answer: Answer<ReferralHolderList> | undefined, words: ReferralWords) =>
    describeReferrals(answer?.value, words),
  )
  #copy = new CopyCode(this)
  #query: ReturnType<typeof referralsOf> | undefined
  #queryOf: unknown[] = []

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop, code, limit } = this
    const queryOf = [shop, shop?.source, code, limit]
    if (shop && !same(queryOf, this.#queryOf)) {
      // Beside the friends whoever shares the code holds it, too.
      this.#query = referralsOf(shop, code, Math.min(Math.max(limit, 0) + 1, 100))
      this.#queryOf = queryOf
    }
    this.reading.follow(this.#query)
  }

  protected override isEmpty(words: ReferralWords) {
    return !this.#referrals(this.reading.answer, words).count
  }

  protected override empty(words: ReferralWords) {
    return [this.#share(words), super.empty(words, drawing(gift), words.text.noFriends)]
  }

  protected override view(words: ReferralWords) {
    const { text, format } = words
    const { count, earned, dates } = this.#referrals(this.reading.answer, words)
    return [
      this.#share(words),
      html`<p part="joined">${text.joined(format.number(count), format.plural(count))}</p>`,
      earned ? html`<p part="earned">${text.earned(earned)}</p>` : nothing,
      html`<ul part="list" aria-label=${text.friends}>
        ${dates.map((date) => html`<li part="friend">${text.joinedOn(date)}</li>`)}
      </ul>`,
    ]
  }

  #share(words: ReferralWords) {
    const { text } = words
    const { code = '', shareUrl } = this
    const link = shareUrl && safeUrl(resolved(shareUrl.split('{code}').join(encodeURIComponent(code))))
    const share = async () => {
      // Whoever changes their mind has not failed.
      await navigator.share(link ? { url: link } : { text: code }).catch(() => undefined)
    }
    return [
      this.#copy.draw(link ? text.link : text.referralCode, link || code, words),
      'share' in navigator
        ? html`<button part="button share" @click=${share}>${text.share}</button>`
        : nothing,
    ]
  }
}

/** The address from the root of the page's own site, where it does not name another. */
const resolved = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  return link.href
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-referrals': PerkReferrals
  }
}

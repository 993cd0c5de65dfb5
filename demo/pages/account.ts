/** Account page. The demo needs no passwords: one click changes the shopper. */
import { html } from 'hono/html'
import { type Customer, hasCard, referralCodeOf } from '../catalogue.ts'
import type { Shop } from '../shops/shop.ts'
import { page, type Visit } from './layout.ts'

type Words = Shop['words']['accountPage']

export function accountPage(visit: Visit) {
  const { words: all, project } = visit.shop
  const words = all.accountPage
  const guest = { source_id: 'guest', name: words.guest, metadata: { note: words.guestNote } }
  const shoppers = project.customers.filter(({ metadata }) => metadata.note)
  const code = visit.shopper && referralCodeOf(visit.shopper, project)
  const isMember = visit.shopper && hasCard(visit.shopper, project)
  const current = visit.shopper?.source_id ?? guest.source_id

  const shoppersToChoose = html`<p class="prose">${words.hint}</p>
    <ul class="shoppers">
      ${[...shoppers, guest].map((shopper) => choice(shopper, shopper.source_id === current, words))}
    </ul>`

  return page({
    visit,
    title: words.title,
    current: '/account',
    main: html`
      <h1 class="page-title">${visit.shopper ? words.welcome(visit.shopper.name) : words.who}</h1>
      ${
        visit.shopper
          ? [
              html`<perk-tier-up></perk-tier-up>`,
              isMember ? [club(words), pointsOverview(words)] : html`<p class="prose">${words.clubGuest}</p>`,
              customerVouchers(words, all.offersFallback),
              isMember ? [history(words), waysToEarn(words)] : '',
              code ? referrals(code, words) : '',
            ]
          : ''
      }
      ${shoppersToChoose}
      <p class="prose">${words.storageNote}</p>
    `,
  })
}

/** Loyalty card and rewards. */
const club = (words: Words) =>
  html`<section class="club" aria-labelledby="club">
    <div>
      <h2 id="club">${words.club}</h2>
      <perk-balance>
        <p>${words.clubFallback}</p>
        <p slot="guest">${words.clubGuest}</p>
      </perk-balance>
      <p><a class="button quiet" href="/card">${words.showCard}</a></p>
    </div>
    <div>
      <h2 id="rewards">${words.rewards}</h2>
      <perk-rewards layout="grid"><p slot="guest">${words.rewardsGuest}</p></perk-rewards>
    </div>
  </section>`

/** Points by status, and points on another card of the shopper. */
const pointsOverview = (words: Words) =>
  html`<section class="breakdown" aria-label="${words.breakdown}">
    <perk-points-breakdown><p slot="guest">${words.breakdownGuest}</p></perk-points-breakdown>
    <perk-combine></perk-combine>
  </section>`

/** Points history: the latest entries, and the rest on demand. */
const history = (words: Words) =>
  html`<section class="history" aria-labelledby="history">
    <h2 id="history">${words.history}</h2>
    <perk-activity limit="5"><p slot="guest">${words.historyGuest}</p></perk-activity>
  </section>`

/** Ways to earn points. */
const waysToEarn = (words: Words) =>
  html`<section class="ways" aria-labelledby="ways">
    <h2 id="ways">${words.earningRules}</h2>
    <perk-earn>
      <p>${words.earningFallback}</p>
      <p slot="guest">${words.earningGuest}</p>
    </perk-earn>
  </section>`

/** Referral link and its results. */
const referrals = (code: string, words: Words) =>
  html`<section class="friends" aria-labelledby="friends">
    <h2 id="friends">${words.friends}</h2>
    <p>${words.friendsNote}</p>
    <perk-referrals code="${code}" share-url="/?friend={code}"
      ><p>${words.friendsFallback(code)}</p></perk-referrals
    >
  </section>`

/** Vouchers assigned to the shopper, evaluated for the current cart. */
const customerVouchers = (words: Words, fallback: string) =>
  html`<section class="vouchers" aria-labelledby="vouchers" data-customer-vouchers>
    <h2 id="vouchers">${words.vouchers}</h2>
    <p>${words.vouchersNote}</p>
    <perk-eligibility layout="compact">
      ${fallback}
      <p slot="empty">${words.vouchersEmpty}</p>
    </perk-eligibility>
  </section>`

type Choice = Pick<Customer, 'source_id' | 'name' | 'metadata'>

const choice = ({ source_id, name, metadata }: Choice, isCurrent: boolean, words: Words) =>
  html`<li ${isCurrent ? html`data-current` : ''}>
    <h2>${name}</h2>
    <p>${metadata.note}</p>
    ${
      isCurrent
        ? html`<p class="here">${words.current}</p>`
        : html`<form method="post" action="/sign-in">
            <button class="button quiet" name="shopper" value="${source_id}">${words.shopAs(name)}</button>
          </form>`
    }
  </li>`

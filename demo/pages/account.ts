/** Who is shopping. A demonstration needs no passwords: one press changes the shopper. */
import { html } from 'hono/html'
import { type Customer, referralCodeOf, type ShopProject } from '../catalogue.ts'
import { page, type Visit } from './layout.ts'
import { offersFallback } from './pieces.ts'

const guest = {
  source_id: 'guest',
  name: 'Guest',
  metadata: { note: 'Just looking. No card, no history, and the same offers on the board.' },
}

export function accountPage(visit: Visit, project: ShopProject) {
  const shoppers = project.customers.filter(({ metadata }) => metadata.note)
  const code = visit.shopper && referralCodeOf(visit.shopper, project)
  const current = visit.shopper?.source_id ?? guest.source_id

  const shoppersToChoose = html`<p class="prose">
      Try the shop as somebody: offers, cards and points follow the shopper.
    </p>
    <ul class="shoppers">
      ${[...shoppers, guest].map((shopper) => choice(shopper, shopper.source_id === current))}
    </ul>`

  return page({
    visit,
    title: 'Account',
    current: '/account',
    main: html`
      <h1 class="page-title">
        ${visit.shopper ? `Good to see you, ${visit.shopper.name}.` : 'Who is shopping?'}
      </h1>
      ${visit.shopper ? [club, held, history, ways, code ? friends(code) : ''] : ''} ${shoppersToChoose}
      <p class="prose">
        What we keep: one cookie that names the shopper, and your cart, which stays in this browser.
      </p>
    `,
  })
}

/** The shopper's card beside what its points buy. */
const club = html`<section class="club" aria-labelledby="club">
  <div>
    <h2 id="club">Table Club</h2>
    <perk-balance>
      <p>Your points are at the till, too.</p>
      <p slot="guest">The Table Club is for people with a card. Ask for one at the till.</p>
    </perk-balance>
    <p><a class="button quiet" href="/card">Show the card at the till</a></p>
  </div>
  <div>
    <h2 id="rewards">Rewards</h2>
    <perk-rewards layout="grid">
      <p slot="guest">With a card, your points buy what we are fond of ourselves.</p>
    </perk-rewards>
  </div>
</section>`

/** How the points came and went: the newest, and the rest at a press. */
const history = html`<section class="history" aria-labelledby="history">
  <h2 id="history">History</h2>
  <perk-activity limit="5">
    <p slot="guest">Nothing is written down for those who have no card.</p>
  </perk-activity>
</section>`

/** How the shopper comes by more points. */
const ways = html`<section class="ways" aria-labelledby="ways">
  <h2 id="ways">Ways to earn</h2>
  <perk-earn>
    <p>Every order fills your card.</p>
    <p slot="guest">With a card of the Table Club, every order brings you points.</p>
  </perk-earn>
</section>`

/** The shopper's link for friends, and what it has brought. */
const friends = (code: string) =>
  html`<section class="friends" aria-labelledby="friends">
    <h2 id="friends">Bring a friend</h2>
    <p>Five euros off for whoever comes by your link, and a hundred points for you when they order.</p>
    <perk-referrals code="${code}" share-url="/?friend={code}">
      <p>Your code for friends is ${code}.</p>
    </perk-referrals>
  </section>`

/** What is in the shopper's name, for the cart as it stands. */
const held = html`<section class="held" aria-labelledby="held" data-held>
  <h2 id="held">In your name</h2>
  <p>These need no typing: they wait for you in your cart.</p>
  <perk-eligibility>
    ${offersFallback}
    <p slot="empty">
      Your cart is empty. Put something <a href="/#shelf">from the shelf</a> into it, and see what comes off.
    </p>
  </perk-eligibility>
</section>`

type Choice = Pick<Customer, 'source_id' | 'name' | 'metadata'>

const choice = ({ source_id, name, metadata }: Choice, isCurrent: boolean) =>
  html`<li ${isCurrent ? html`data-current` : ''}>
    <h2>${name}</h2>
    <p>${metadata.note}</p>
    ${
      isCurrent
        ? html`<p class="here">Shopping now</p>`
        : html`<form method="post" action="/sign-in">
            <button class="button quiet" name="shopper" value="${source_id}">Shop as ${name}</button>
          </form>`
    }
  </li>`

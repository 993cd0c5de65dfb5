/** The shopper's card as it is held out over the counter: the code for the scanner, large, and the points. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const cardPage = (visit: Visit) =>
  page({
    visit,
    title: 'At the till',
    current: '/account',
    main: html`
      <div class="counter">
        <h1 class="page-title">At the till</h1>
        ${visit.shopper ? held : nobody}
        <p><a class="button quiet" href="/account">Back to the account</a></p>
      </div>
    `,
  })

const held = html`<p class="prose">Hold this out. The scanner reads it from the screen.</p>
  <perk-balance layout="till">
    <p>Say your name at the till: your points are there, too.</p>
  </perk-balance>`

const nobody = html`<p class="prose">
  A card has a name on it. Choose on the account page who is shopping, and their card is here.
</p>`

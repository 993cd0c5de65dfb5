/** The front page: what the shop is, what is on offer today, and the shelf. */
import { html } from 'hono/html'
import type { Product } from '../catalogue.ts'
import { page, type Visit } from './layout.ts'
import { offersFallback, shelf } from './pieces.ts'

/** `code`: of the friend who sent the visitor. */
export const frontPage = (visit: Visit, products: readonly Product[], code?: string) =>
  page({
    visit,
    title: visit.brand,
    current: '/',
    main: html`
      <section class="hero" aria-labelledby="hero">
        <div>
          <h1 id="hero">Pottery for the slow half of the day.</h1>
          <p class="lede">
            Cups, bowls and plates, thrown in a boat shed on the quay. Fired on Sundays, packed on Mondays,
            and chipped by you, years from now, at breakfast.
          </p>
          ${
            code
              ? html`<p class="lede">
                  A friend sent you: with <strong>${code}</strong> in your cart five euros come off.
                </p>`
              : ''
          }
          <a class="button" href="#shelf">See the shelf</a>
          <div class="still">
            <img src="/pictures/vase.svg" alt="" width="200" height="200" />
            <img src="/pictures/teapot.svg" alt="" width="200" height="200" />
            <img src="/pictures/cup.svg" alt="" width="200" height="200" />
          </div>
        </div>
        <aside class="offers" aria-labelledby="offers">
          <h2 id="offers">On the board today</h2>
          <p>Written with chalk, and wiped off when they end.</p>
          <perk-promotions limit="5">${offersFallback}</perk-promotions>
        </aside>
      </section>
      <section aria-labelledby="shelf">
        <div class="heading">
          <h2 id="shelf">The shelf</h2>
          <p>Twelve things. When one sells out, we make it again.</p>
        </div>
        ${shelf(products)}
      </section>
      <section class="notes" aria-label="How we work">
        <div>
          <h2>Fired on Sundays</h2>
          <p>One kiln, one firing a week. What you order by Saturday is in it.</p>
        </div>
        <div>
          <h2>Packed in old charts</h2>
          <p>The harbour office throws out its sea charts. We wrap plates in them.</p>
        </div>
        <div>
          <h2>Mended, not replaced</h2>
          <p>Send us the pieces. We glue what can be glued, and you pay for the stamp.</p>
        </div>
      </section>
    `,
  })

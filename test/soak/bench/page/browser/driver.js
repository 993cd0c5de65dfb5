/** Runs in the measured page: puts a contender into it, changes what it shows, and says what is drawn. */
const shown = {
  /** How the contender is told to draw another edition, and to judge another cart; a contender by hand sets its own. */
  update: () => (list().all = true),
  fill: (amount) => shop().cart.replace([{ product_id: 'prod_cup', quantity: 1, price: amount }]),
}

globalThis.bench = {
  shown,

  /** The empty page is on the screen and done: its own cost is none of the contender's. */
  async settle() {
    await document.fonts.ready
    await new Promise((later) => setTimeout(later, 100))
    await painted()
  },

  /** Adds HTML with its scripts, as if the page had been written so, and waits until its rows are on the screen. */
  async show(html, edition) {
    document.querySelector('main').append(document.createRange().createContextualFragment(html))
    await drawn(() => rows().some(isOf(edition)))
  },

  /** Adds HTML with its scripts and waits until they are loaded and have nothing more to do at once. */
  async run(html) {
    const part = document.createRange().createContextualFragment(html)
    const loaded = [...part.querySelectorAll('script')].map(
      (script) => new Promise((done) => script.addEventListener('load', done)),
    )
    document.querySelector('main').append(part)
    await Promise.all(loaded)
    await new Promise((later) => setTimeout(later, 300))
    await painted()
  },

  /** Another edition of every row. */
  async update() {
    shown.update()
    await drawn(() => rows().some(isOf(2)))
  },

  /** Puts this much into the cart, in minor units, and waits until `count` rows apply. */
  async fill(amount, count) {
    // The last that applies, and the first that does not: found once, as to look for them costs more than to look at them.
    const [last, next] = rows().slice(count - 1, count + 1)
    shown.fill(amount)
    await drawn(() => applies(last) && !applies(next))
  },

  /** How many rows of an edition are there: a run that drew nothing must not be taken for a fast one. */
  rows: (edition) => rows().filter(isOf(edition)).length,

  applying: () => rows().filter(applies).length,
}

const list = () => document.querySelector('perk-promotions')
const shop = () => document.querySelector('perk-shop').shop

/** In the page or in the contender's shadow root. */
const rows = () => [...(list()?.shadowRoot ?? document).querySelectorAll('li')]

/** Titles begin with their edition, "2.17", wherever a row has its title. */
const isOf = (edition) => (row) => new RegExp(`(^|\\s)${edition}\\.\\d`).test(row.textContent)

const applies = (row) => /Available for your cart/.test(row?.textContent)

/** Looks seldom: looking costs, too. What is never drawn fails instead of keeping the bench waiting. */
async function drawn(isThere) {
  for (let looks = 0; !isThere(); looks++) {
    if (looks > 3000) throw new Error(`Not drawn within a minute: ${isThere}\n${rows()[0]?.textContent}`)
    await new Promise((later) => setTimeout(later, 20))
  }
  await painted()
}

/** Two frames later a change is on the screen. */
const painted = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))

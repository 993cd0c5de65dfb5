/** Runs in the measured page: inserts a contender, changes its content and counts rendered rows. */
/** Triggers another edition or another cart in the contender. The hand-written list replaces these functions. */
const triggers = {
  update: () => (list().all = true),
  fill: (amount) => shop().cart.replace([{ product_id: 'prod_cup', quantity: 1, price: amount }]),
}

globalThis.bench = {
  triggers,

  /** Waits until the empty page is painted, so that its cost is not measured. */
  async settle() {
    await document.fonts.ready
    await new Promise((later) => setTimeout(later, 100))
    await painted()
  },

  /** Inserts HTML, runs its scripts and waits until its rows are painted. */
  async show(html, edition) {
    document.querySelector('main').append(document.createRange().createContextualFragment(html))
    await rendered(() => rows().some(isOf(edition)))
  },

  /** Inserts HTML and waits until its scripts are loaded and idle. */
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

  /** Renders another edition of every row. */
  async update() {
    triggers.update()
    await rendered(() => rows().some(isOf(2)))
  },

  /** Sets the cart total, in minor units, and waits until `count` promotions apply. */
  async fill(amount, count) {
    // The last promotion that applies and the first that does not. They are looked up once, because polling costs CPU time.
    const [last, next] = rows().slice(count - 1, count + 1)
    triggers.fill(amount)
    await rendered(() => applies(last) && !applies(next))
  },

  /** Number of rows of an edition, to detect runs that rendered nothing. */
  rows: (edition) => rows().filter(isOf(edition)).length,

  applying: () => rows().filter(applies).length,
}

const list = () => document.querySelector('perk-promotions')
const shop = () => document.querySelector('perk-shop').shop

/** Rows in the page or in the shadow root of the contender. */
const rows = () => [...(list()?.shadowRoot ?? document).querySelectorAll('li')]

/** Titles start with their edition, such as "2.17". */
const isOf = (edition) => (row) => new RegExp(`(^|\\s)${edition}\\.\\d`).test(row.textContent)

const applies = (row) => /Available for your cart/.test(row?.textContent)

/** Polls rarely, because polling costs CPU time. Fails after a minute. */
async function rendered(isDone) {
  for (let polls = 0; !isDone(); polls++) {
    if (polls > 3000) throw new Error(`Not rendered within a minute: ${isDone}\n${rows()[0]?.textContent}`)
    await new Promise((later) => setTimeout(later, 20))
  }
  await painted()
}

/** A change is painted after two frames. */
const painted = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))

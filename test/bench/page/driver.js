/** Runs in the measured page: draws, redraws, and reads the browser's own records. */
let tiers = []
let others = []
let list = { redraw: () => undefined, fill: () => undefined }

globalThis.bench = {
  /** Fetches tiers to draw, tiers to draw next, and the modules, so that no measurement waits for the network. */
  async load(count, ...modules) {
    ;[tiers, others] = await Promise.all([1, 2].map((edition) => json(`/tiers/${edition}/${count}`)))
    await Promise.all(modules.map(preload))
  },

  /** Milliseconds to evaluate a module that is there already. */
  async evaluate(path) {
    const start = performance.now()
    await import(path)
    return performance.now() - start
  },

  /** Draws with a module's `mount(parent, tiers)`, which gives back `redraw` and `fill`; milliseconds as for `update`. */
  async mount(path) {
    const { mount } = await import(path)
    const start = performance.now()
    const done = nextTask()
    list = await mount(document.querySelector('main'), tiers)
    const script = (await done) - start
    await painted()
    return script
  },

  /** Milliseconds until the page's own code is done, all promises included. */
  update: () => timed(() => list.redraw(others)),

  /** Puts this much into the cart, in minor units; milliseconds as for `update`. */
  fill: (amount) => timed(() => list.fill(amount)),

  /** How many rows say that they apply to the cart. */
  applying: () => rows(document).filter((row) => row.textContent.includes('Applies now')).length,

  /** How many rows of an edition are there: a run that drew nothing must not be taken for a fast one. */
  rows: (edition) => rows(document).filter((row) => row.textContent.trim().startsWith(`${edition}.`)).length,

  layoutShift: () => recorded('layout-shift').reduce((sum, { value }) => sum + value, 0),

  longestTask: () => Math.max(0, ...recorded('longtask').map(({ duration }) => duration)),
}

async function timed(act) {
  const start = performance.now()
  const done = nextTask()
  act()
  const script = (await done) - start
  await painted()
  return script
}

const records = []
for (const type of ['layout-shift', 'longtask'])
  new PerformanceObserver((list) => records.push(...list.getEntries())).observe({ type, buffered: true })

const recorded = (type) => records.filter(({ entryType }) => entryType === type)

const preload = (href) =>
  new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, onload, onerror }),
    )
  })

const json = async (url) => (await fetch(url)).json()

/** The moment after the present task and the promises it has settled. */
const nextTask = () =>
  new Promise((next) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => next(performance.now())
    port2.postMessage('')
  })

/** Two frames later a change is on the screen. */
const painted = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))

/** List items in the page and in every shadow root. */
const rows = (root) => [
  ...root.querySelectorAll('li'),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rows(shadowRoot) : [])),
]

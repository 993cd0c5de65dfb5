/**
 * The baseline: the same list of promotions in fast plain DOM code without a library, with the same texts, markup and
 * styles. Formatters are created once, when needed.
 */
const once = (make) => {
  let made
  return () => (made ??= make())
}
const money = once(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }))
const percent = once(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }))
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const weekday = once(() => new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }))

const css = `
  .tiers { margin: 0; padding: 0; list-style: ''; line-height: 1.4; font-variant-numeric: tabular-nums }
  .tiers li { border-block-end: 1px solid #ddd }
  .tiers li:nth-child(n + 101) { content-visibility: auto; contain-intrinsic-block-size: auto 5.75em }
  .tiers div { min-inline-size: 0 }
  .row { display: grid; grid-template: 'text button' 'way button' / minmax(0, 1fr) auto; place-content: center stretch;
    align-items: center; min-block-size: calc(5.75em - 1px); padding-block: 10px }
  .row .text { grid-area: text }
  .row .way { grid-area: way; padding-block-start: 4px; font-size: 0.875em }
  .row button { grid-area: button; min-block-size: 40px; margin-inline-start: 12px; padding: 4px 16px; border: 1px solid #888;
    border-radius: 4px; font: inherit; font-size: 0.875em; font-weight: 600; line-height: 1.2; color: inherit;
    background: none; cursor: pointer }
  .row button[aria-pressed='true'] { border-color: #0000; background: #eef }
  .gives { display: block; font-size: 1.0625em; font-weight: 600; line-height: 1.3; text-wrap: balance }
  .meta { color: #666; font-size: 0.875em }
  .meta :not(:empty) + :not(:empty)::before { content: '· ' }
  .way i { color: #666; font-style: normal }
  @media (min-width: 30rem) { .row { grid-template: 'text way button' / minmax(0, 1fr) fit-content(13em) auto } }
`

/** Renders the list and returns functions that update it. */
export function mount(parent, tiers) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  const list = document.createElement('ul')
  list.className = 'tiers'
  const rows = tiers.map(row)
  list.append(...rows.map(({ item }) => item))
  parent.append(list)
  return {
    redraw: (changed) => changed.forEach((tier, index) => write(rows[index], tier)),
    evaluate({ redeemables, also }) {
      for (const { id } of redeemables.data) showStatus(rowOf(id), 0, 0)
      for (const { id, result } of also.data) {
        const [{ required, available }] = result.requirements
        showStatus(rowOf(id), required, available)
      }
    },
  }

  function rowOf(id) {
    return rows[tiers.findIndex((tier) => tier.id === id)]
  }
}

/** Shows what is missing with a progress bar, or that the tier applies. */
function showStatus({ way, status }, required, available) {
  const missing = required - available
  const text = missing > 0 ? `${money().format(missing / 100)} more to unlock` : 'Available for your cart'
  set(status, text)
  const bar = way.querySelector('progress')
  if (missing <= 0) return bar?.remove()
  const progress = bar ?? make('progress', way)
  progress.value = available / required
  progress.setAttribute('aria-label', text)
}

function row(tier) {
  const item = make('li')
  const line = make('div', item, 'row')
  const text = make('div', line, 'text')
  const gives = make('b', text, 'gives')
  text.append(' ')
  const meta = make('span', text, 'meta')
  const title = make('span', meta)
  meta.append(' ')
  const when = make('span', meta)
  const way = make('div', line, 'way')
  const status = make('i', way)
  const button = make('button', line)
  button.textContent = 'Apply'
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () =>
    item.dispatchEvent(new CustomEvent('chosen', { detail: tier, bubbles: true })),
  )
  const parts = { item, title, gives, way, status, when, button }
  write(parts, tier)
  return parts
}

function make(tag, parent, name) {
  const element = document.createElement(tag)
  if (name) element.className = name
  parent?.append(element)
  return element
}

function write({ title, gives, when, button }, tier) {
  const words = tier.banner ?? tier.name
  const offer = discountText(tier.action?.discount)
  set(gives, offer)
  set(title, words)
  set(when, windowText(tier))
  button.setAttribute('aria-label', `Apply: ${offer}, ${words}`)
}

/** Does not write the same text again, which would cause a layout. */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text
}

function discountText(discount) {
  switch (discount?.type) {
    case 'AMOUNT':
      return `${money().format(discount.amount_off / 100)} off your order`
    case 'PERCENT':
      return `${percent().format(discount.percent_off / 100)} off, up to ${money().format(discount.amount_limit / 100)}`
    case 'UNIT':
      return `Free ${discount.product.name}`
    case 'FIXED':
      return `For ${money().format(discount.fixed_amount / 100)}`
    default:
      return ''
  }
}

function windowText({ expiration_date: end, validity_day_of_week: days }) {
  if (end) return `Ends ${relative().format(Math.round((Date.parse(end) - Date.now()) / 86_400_000), 'day')}`
  if (days)
    return `Every ${days.map((day) => weekday().format(new Date(Date.UTC(2026, 0, 4 + day)))).join(', ')}`
  return ''
}

/**
 * The yardstick: the same list of promotions written by hand in plain DOM, as somebody would who wants it quick.
 * Same words, same elements, same looks, formatters made once and late; no library.
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
  .tiers li { min-block-size: 5.75em; border-block-end: 1px solid #ddd }
  .tiers li:nth-child(n + 101) { content-visibility: auto; contain-intrinsic-block-size: auto 5.75em }
  .tiers button { display: grid; grid-template-columns: 1fr auto; align-content: center; gap: 0 16px; box-sizing: border-box;
    inline-size: 100%; min-block-size: calc(5.75em - 1px); padding: 12px 0; border: 0; font: inherit; color: inherit;
    background: none; text-align: inherit }
  .tiers b { font-weight: 600; line-height: 1.5 }
  .tiers span { color: #076; font-size: 0.9375em }
  .tiers small { color: #666; font-size: 0.875em }
  .tiers button::before, .tiers button::after { content: ''; box-sizing: border-box; grid-area: 1 / -2 / span 3;
    place-self: center; inline-size: 24px; block-size: 24px; border: 1px solid #666; border-radius: 50% }
  .tiers button::after { inline-size: 6px; block-size: 11px; border-width: 0 2px 2px 0; border-radius: 0; rotate: 45deg }
  .tiers [aria-pressed='false']::after { opacity: 0 }
`

/** Draws the list and hands back a way to draw other tiers in its place. */
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
    judge({ redeemables, also }) {
      for (const { id } of redeemables.data) judge(rowOf(id), 0, 0)
      for (const { id, result } of also.data) {
        const [{ required, available }] = result.requirements
        judge(rowOf(id), required, available)
      }
    },
  }

  function rowOf(id) {
    return rows[tiers.findIndex((tier) => tier.id === id)]
  }
}

/** What the cart lacks, with a bar that fills, or that the tier applies. */
function judge({ item, verdict }, required, available) {
  const missing = required - available
  const said = missing > 0 ? `${money().format(missing / 100)} more to unlock` : 'Available for your cart'
  set(verdict, said)
  const bar = item.querySelector('progress')
  if (missing <= 0) return bar?.remove()
  const progress = bar ?? item.appendChild(document.createElement('progress'))
  progress.value = available / required
  progress.setAttribute('aria-label', said)
}

function row(tier) {
  const item = document.createElement('li')
  const button = item.appendChild(document.createElement('button'))
  const [title, gives, small] = ['b', 'span', 'small'].map((tag) =>
    button.appendChild(document.createElement(tag)),
  )
  const [verdict, when] = ['i', 'i'].map((tag) => small.appendChild(document.createElement(tag)))
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () =>
    item.dispatchEvent(new CustomEvent('chosen', { detail: tier, bubbles: true })),
  )
  const parts = { item, title, gives, verdict, when }
  write(parts, tier)
  return parts
}

function write({ title, gives, when }, tier) {
  set(title, tier.banner ?? tier.name)
  set(gives, discountText(tier.action?.discount))
  set(when, windowText(tier))
}

/** Writing the same text again would cost a layout. */
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

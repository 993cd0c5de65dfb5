/** On every page, each element either works or shows its fallback content. */
import { expect, test } from 'vitest'
import { kit, openShopPages } from '../../system/pages/page.ts'
import { runs } from '../../support/sweep-runs.ts'
import { type HostilePage, hostilePages } from './pages/hostile.ts'

const { service, shop } = await openShopPages()

const tags = ['perk-promotions', 'perk-eligibility', 'perk-balance', 'perk-rewards', 'perk-loyalty'] as const

/** Elements with fallback content. */
const elements = service.elements
  .replace(
    '</perk-shop>',
    `${tags
      .slice(1)
      .map((tag) => `<${tag}><span>Fallback of ${tag}.</span></${tag}>`)
      .join('\n')}</perk-shop>`,
  )
  .replace('See our offers at checkout.', '<span>Fallback of perk-promotions.</span>')

const recording = `<script>
  self.reports = []
  self.broken = []
  localStorage.setItem('perkit:cart:1', '{"lines":[{"product_id":"prod_mug","quantity":2,"price":9000}],"selection":[]}')
  addEventListener('securitypolicyviolation', function (event) { reports.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample) })
  addEventListener('perk-element-failed', function (event) { broken.push(event.target.localName + ': ' + event.error) })
</script>`

/** The visible state of an element: its status, `fallback`, or `nothing`. */
const seen = `(tag) => {
  const element = Document.prototype.querySelector.call(document, tag)
  const fallback = element.querySelector('span')
  const box = (node) => { const { width, height } = node.getBoundingClientRect(); return width > 0 && height > 0 }
  if (box(fallback)) return 'fallback'
  const drawn = element.shadowRoot?.querySelector('section')
  const isReady = /^(ready|empty|signed-out|failed)$/.test(element.status) && !element.shadowRoot.querySelector('[part=skeleton]')
  return drawn && isReady && box(element) && drawn.textContent.trim() ? element.status : 'nothing'
}`

async function look({ scripts = [], body = '', csp, copies = 1 }: HostilePage) {
  const hostile = scripts
    .map((script) => `<script>${script.replaceAll('</script', '<\\/script')}</script>`)
    .join('\n')
  const copiesOfKit = Array.from({ length: copies }, (_, copy) =>
    kit.replace('.js', `.js?copy=${copy}`),
  ).join('')
  const { page, errors } = await shop.open({
    ...(csp && { csp }),
    head: `${recording}${hostile}`,
    script: copiesOfKit,
    body: `${body}${elements}`,
  })
  const look = async () => Promise.all(tags.map((tag) => page.evaluate<string>(`(${seen})('${tag}')`)))
  // The fallback can be visible while the element loads. Only the final state counts.
  let visible = await look()
  for (
    let waited = 0;
    waited < 20 && !visible.every((one) => one === 'ready' || one === 'empty' || one === 'signed-out');
    waited++
  ) {
    await page.waitForTimeout(100)
    visible = await look()
  }
  const { reports, broken } = await page.evaluate<{ reports: string[]; broken: string[] }>(
    '({ reports, broken })',
  )
  await page.close()
  return { visible: Object.fromEntries(tags.map((tag, at) => [tag, visible[at]])), reports, broken, errors }
}

// The everyday run samples every eighth page, which includes each kind.
const sample = hostilePages.filter((_, at) => at % runs(8, 1) === 0)

test.each(sample)('every element works or shows its fallback: $name', async (page) => {
  const { visible, reports, broken } = await look(page)
  if (process.env.PERKIT_SWEEPS === 'full') report(page, visible, reports)

  expect(Object.entries(visible).filter(([, what]) => what === 'nothing' || what === 'failed')).toEqual([])
  expect(reports).toHaveLength(page.forbidsOurPolicy ? (page.copies ?? 1) : 0)
  // Each failed element reports once, even if it is rendered several times.
  expect(broken).toEqual([...new Set(broken)])
})

/** Prints one line per page, for statistics. */
function report(
  { name }: HostilePage,
  visible: Record<string, string | undefined>,
  reports: readonly string[],
) {
  process.stdout.write(`${JSON.stringify({ name, visible, reports: reports.length })}\n`)
}

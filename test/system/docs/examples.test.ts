/** Runs or compiles the documented examples verbatim. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileScript, parse } from 'vue/compiler-sfc'
import { packageFolder, packageNames } from '../../../.config/package-folders.ts'
import { root, tsc } from '../../../.config/run.ts'
import { operations } from '../../../src/contract/index.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { migrations } from '../../../src/service/database/migrate.ts'
import type { Migration } from '../../../src/service/database/migration.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { integrity, openShopPages } from '../pages/page.ts'
import { runIn } from '../../support/package.ts'
import { hasProgram } from '../../support/programs.ts'
import { blocks } from './support.ts'

/** Declarations for relay examples with Express (which is not installed) and Hono. */
const hosts = `
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { forNode as mountForNode, Relay } from 'perkit/relay'
declare global {
  const relay: Relay
  const forNode: typeof mountForNode
  const getConnInfo: typeof import('@hono/node-server/conninfo').getConnInfo
  const app: {
    use(path: string, handler: (request: express.Request, response: never) => Promise<void>): void
    all(path: string, handler: (context: Context) => Promise<Response>): void
  }
  namespace express {
    interface Request extends IncomingMessage {
      ip: string | undefined
    }
  }
}`

test('the TypeScript examples compile against the package', () => {
  // Inside the project, to resolve installed packages, but not in a published folder.
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'docs-examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    types: ['node'],
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of packageNames) symlinkSync(packageFolder(name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'hosts.d.ts'), hosts)
  const examples = [
    ...[...blocks('ts', 'runnable'), ...blocks('ts', 'mounts')].map((code) => ({ code, extension: 'ts' })),
    ...blocks('tsx', 'runnable').map((code) => ({ code, extension: 'tsx' })),
    ...blocks('vue', 'runnable').map((code) => ({ code: compiledByVue(code), extension: 'ts' })),
  ]
  const files = examples.map(({ code, extension }, index) => {
    const file = `example-${index + 1}.${extension}`
    writeFileSync(join(folder, file), `${code}\nexport {}\n`)
    return file
  })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['hosts.d.ts', ...files] }),
  )

  expect(runIn(folder, 'node', tsc, '--singleThreaded', '-p', folder)).toBe('')
})

/** The script of a Vue component, with its template as a render function. */
function compiledByVue(component: string) {
  const { descriptor, errors } = parse(component)
  expect(errors).toEqual([])
  const compilerOptions = { isCustomElement: (tag: string) => tag.startsWith('perk-') }
  return compileScript(descriptor, {
    id: 'example',
    inlineTemplate: true,
    templateOptions: { compilerOptions },
  }).content
}

test.each(['translations', 'shipping'].flatMap((kind) => blocks('json', kind)))(
  'loads this promotion tier:\n%s',
  (example) => {
    const campaigns = [{ name: 'Sale', campaign_type: 'PROMOTION', promotion_tiers: [JSON.parse(example)] }]

    expect(checkCatalogue({ projects: [{ id: 'proj_shop', name: 'Shop', campaigns }] })).toEqual([])
  },
)

const [referralProgram = ''] = blocks('json', 'campaign')
const letters = { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 500 } }

/** The output of a PHP page. */
const printed = (code: string) => execFileSync('php', { input: code, encoding: 'utf8' })

/** HTML examples, and what the PHP examples print. */
const htmlExamples = [
  ...blocks('html', 'runnable'),
  ...(hasProgram('php') ? blocks('php', 'runnable').map(printed) : []),
]

const { service, shop } = await openShopPages({
  shopper: 'ada',
  campaigns: [
    { name: 'Table Club', campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 0 } } },
    { name: 'Letters to friends', campaign_type: 'DISCOUNT_COUPONS', voucher: letters },
    JSON.parse(referralProgram),
  ],
})

test.each(htmlExamples)('renders this HTML example:\n%s', async (example) => {
  const body = service.withKeys(example).replace('sha384-…', integrity)

  const { page, errors, blocked } = await shop.open({
    ...(example.includes('<script') && { script: '' }),
    body: example.includes('<perk-shop') ? body : service.inShop(body),
  })

  const tags = new Set([...example.matchAll(/<(perk-[a-z-]+)/g)].map(([, tag = '']) => tag))
  for (const tag of tags)
    if (tag === 'perk-promotions') await page.getByText('Ten euros off the big basket').first().waitFor()
    // A nudge without content is attached but not visible.
    else if (tag !== 'perk-shop')
      await page
        .locator(`${tag}:is(:state(ready), :state(empty), :state(signed-out))`)
        .waitFor({ state: 'attached' })
  expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
})

const { service: guests, shop: guestShop } = await openShopPages({
  campaigns: [
    {
      name: 'Letters to friends',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers: [{ code: 'HELLO', ...letters }],
    },
  ],
})

test.each(htmlExamples)('renders this HTML example for a guest with a code:\n%s', async (example) => {
  // Pages set a card or a referral code only for signed-in shoppers.
  const ofGuest = example.replaceAll(/ (code|card)="[^"]*"/g, '')
  const body = guests.withKeys(ofGuest).replace('sha384-…', integrity)

  const { page, errors, blocked } = await guestShop.open({
    ...(example.includes('<script') && { script: '' }),
    body: example.includes('<perk-shop') ? body : guests.inShop(body),
  })
  await page.waitForFunction(() => document.querySelector('perk-shop')?.shop)
  await page.evaluate(() => {
    const cart = document.querySelector('perk-shop')?.shop?.cart
    cart?.add({ source_id: 'cup', quantity: 1, price: 2000 })
    cart?.select({ object: 'voucher', id: 'HELLO' })
  })
  await page.waitForLoadState('networkidle')

  const total = page.locator('[part~=total] dd')
  if (/<perk-(eligibility|receipt)/.test(example))
    await expect.poll(() => total.first().innerText()).toMatch(/15\.00/)
  expect({ errors, blocked }).toEqual({ errors: [], blocked: [] })
})

test.each(blocks('css', 'runnable'))('applies this style sheet:\n%s', async (css) => {
  const { page, errors } = await shop.open({
    head: `<style>${css}</style>`,
    body: service.withKeys(blocks('html', 'runnable')[0] ?? '').replace(/<script.*<\/script>/, ''),
  })
  await page.getByText('Ten euros off the big basket').first().waitFor()

  const unread = await page.evaluate(
    () =>
      [...(document.styleSheets[0]?.cssRules ?? [])]
        .map((rule) => (rule as CSSStyleRule).style) // the examples have only style rules
        .filter((style) => style.length === 0).length,
  )
  const read = await page.evaluate(() => document.styleSheets[0]?.cssRules.length)
  expect({ read, unread, errors }).toEqual({ read: css.split('{').length - 1, unread: 0, errors: [] })
})

test.each(['exportCampaignTransactions', 'updateCustomers'] as const)(
  '%s accepts its documented body',
  (id) => {
    const [body = ''] = blocks('json', id)

    expect(operations[id].body.safeParse(JSON.parse(body)).error).toBeUndefined()
  },
)

test('the example of a migration runs', async () => {
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'docs-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [example = ''] = blocks('ts', 'migration')
  const file = join(folder, 'migration.ts')
  writeFileSync(file, `import type { Migration } from '../../src/service/database/migration.ts'\n${example}`)
  const { voucherSource } = (await import(file)) as { voucherSource: Migration }

  const store = await openStore({ migrations: [...migrations, voucherSource] })
  onTestFinished(store.close)

  expect(
    await store.db
      .selectFrom('vouchers')
      .select(sql<string>`source`.as('source'))
      .execute(),
  ).toEqual([])
})

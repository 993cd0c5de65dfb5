/** Runs the examples for platforms as far as they run without the platform. */
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { packageFolder } from '../../../.config/package-folders.ts'
import { root } from '../../../.config/run.ts'
import { blocks } from './support.ts'

interface AppProxy {
  isSigned(parameters: URLSearchParams, secret: string): boolean
  handle(request: Request): Promise<Response>
}

async function appProxy(): Promise<AppProxy> {
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'docs-platforms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder('perkit'), join(folder, 'node_modules/perkit'))
  const file = join(folder, 'app-proxy.ts')
  writeFileSync(file, blocks('ts', 'runnable').find((code) => code.includes('isSigned')) ?? '')
  return (await import(file)) as AppProxy // the example's own exports
}

/** Signs as Shopify does: sorted, without separators. */
function signed(parameters: Record<string, string>, secret = 'hush') {
  const message = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('')
  const signature = createHmac('sha256', secret).update(message).digest('hex')
  return new URLSearchParams({ ...parameters, signature })
}

const fromShopify = {
  shop: 'shop-name.myshopify.com',
  path_prefix: '/apps/awesome_reviews',
  timestamp: '1317327555',
}

const now = () => ({ ...fromShopify, timestamp: String(Math.floor(Date.now() / 1000)) })

function useEnvironment(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('signs the example in Shopify’s documentation as documented', () => {
  // The two values of `extra` are joined.
  expect(signed({ ...fromShopify, logged_in_customer_id: '1', extra: '1,2' }).get('signature')).toBe(
    '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
  )
})

test('the app proxy accepts what Shopify has signed, and nothing else', async () => {
  const { isSigned, handle } = await appProxy()
  const parameters = signed({ ...fromShopify, logged_in_customer_id: '1', limit: '5' })
  const changed = new URLSearchParams(parameters)
  changed.set('logged_in_customer_id', '2')
  const repeated = new URLSearchParams([...parameters, ['logged_in_customer_id', '2']])

  expect(isSigned(parameters, 'hush')).toBe(true)
  expect(isSigned(parameters, 'other')).toBe(false)
  expect(isSigned(changed, 'hush')).toBe(false)
  expect(isSigned(repeated, 'hush')).toBe(false)
  expect(isSigned(signed(fromShopify, ''), '')).toBe(false)
  const tooOld = await handle(new Request(`https://app.example/token?${parameters}`, { method: 'POST' }))
  expect(tooOld.status).toBe(403)
})

test('the app proxy rejects a customer who is moved out of another parameter', async () => {
  const { isSigned } = await appProxy()
  const limit = '1logged_in_customer_id=42order='
  const { signature = '' } = Object.fromEntries(signed({ ...fromShopify, logged_in_customer_id: '', limit }))
  const moved = { limit: '1', logged_in_customer_id: '42', order: 'logged_in_customer_id=' }

  expect(signed({ ...fromShopify, ...moved }).get('signature')).toBe(signature)
  expect(isSigned(signed({ ...fromShopify, ...moved }), 'hush')).toBe(false)
})

test.each(['redemption', 'transfers'])(
  'the app proxy rejects a %s without an idempotency key',
  async (operation) => {
    const { handle } = await appProxy()
    useEnvironment({ SHOPIFY_API_SECRET: 'hush', SHOPIFY_SHOP: fromShopify.shop })
    const url = `https://app.example/client/v1/loyalties/members/ADA/${operation}?${signed(now())}`

    const reply = await handle(new Request(url, { method: 'POST' }))

    expect(reply.status).toBe(400)
  },
)

test('the app proxy rejects requests from other shops', async () => {
  const { handle } = await appProxy()
  useEnvironment({ SHOPIFY_API_SECRET: 'hush', SHOPIFY_SHOP: 'other.myshopify.com' })

  const reply = await handle(new Request(`https://app.example/token?${signed(now())}`, { method: 'POST' }))

  expect(reply.status).toBe(403)
})

test('the theme block has a valid schema', () => {
  const [block = ''] = blocks('liquid', 'shopify')
  const [, schema = ''] = /{% schema %}([^]*){% endschema %}/.exec(block) ?? []

  expect(JSON.parse(schema)).toMatchObject({ target: 'section', settings: [{ id: 'limit' }] })
})

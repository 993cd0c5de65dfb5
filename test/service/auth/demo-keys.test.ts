import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoHashes, isLoopback } from '../../../src/service/auth/demo-keys.ts'
import { hashSecret } from '../../../src/service/auth/secrets.ts'
import { startOn } from '../../../src/service/start.ts'
import { createLog } from '../../../src/service/log.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { perkit } from '../../support/perkit.ts'
import { onPostgres } from '../../support/stores.ts'

const file = new URL('../../../demo/catalogue.json', import.meta.url)

test('recognizes every secret of the demo catalog', () => {
  const { projects } = JSON.parse(readFileSync(file, 'utf8')) as {
    projects: { keys: Record<string, { token?: string; app_token?: string }[]> }[]
  }
  const secrets = projects.flatMap(({ keys }) =>
    Object.values(keys).flatMap((list) => list.map(({ token, app_token }) => token ?? app_token ?? '')),
  )

  expect(demoHashes).toEqual(secrets.map(hashSecret))
})

test('warns about each demo key in a file by name, even while a service is running', async () => {
  const { code, err } = await perkit(['check', fileURLToPath(file)])

  const keys = [...err.matchAll(/(\w+ key "[\w-]+"): is a demo key/g)].map(([, name]) => name)
  expect(code).toBe(0)
  expect(keys).toEqual([
    'server key "demo-shop-server"',
    'client key "demo-shop-page"',
    'management key "demo-shop-office"',
    'server key "demo-mast-server"',
    'client key "demo-mast-page"',
    'server key "demo-tea-server"',
    'client key "demo-tea-page"',
    'management key "demo-tea-office"',
  ])
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.1', false],
  ['127.0.0.1.example', false],
  ['perks.example', false],
])('reports whether only this machine can reach %s: %s', (host, isLocal) => {
  expect(isLoopback(host)).toBe(isLocal)
})

onPostgres('demo keys', (open) => {
  const log = createLog(undefined, 'silent')
  const [project] = smallCatalogue.projects
  const catalogue = {
    projects: [
      {
        ...project,
        keys: {
          ...project?.keys,
          server: [{ app_id: 'demo-shop-server', app_token: 'demo-only-server-token-0d6b7f42' }],
        },
      },
    ],
  }

  test.each([
    [{ host: '127.0.0.1' }, true],
    [{ host: '0.0.0.0', allowDemoKeys: true }, true],
    [{ host: '0.0.0.0' }, false],
  ])('are accepted by a service with %j: %s', async (options, isAccepted) => {
    const starting = startOn(await open(), { ...options, catalogue, port: 0, log })
    if (isAccepted) return (await starting).close()

    await expect(starting).rejects.toThrow(
      /keys of the demo catalog \(demo-shop-server\).*0\.0\.0\.0.*--allow-demo-keys/,
    )
  })

  test('prevent a public start even after they are removed from the catalog, unlike other keys', async () => {
    const store = await open()
    await (await startOn({ ...store, close: async () => undefined }, { catalogue, port: 0, log })).close()
    await expect(startOn(store, { host: '0.0.0.0', port: 0, log })).rejects.toThrow('--allow-demo-keys')

    const other = await open()
    await (await startOn(other, { catalogue: smallCatalogue, host: '0.0.0.0', port: 0, log })).close()
  })
})

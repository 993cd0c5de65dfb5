/** An operator's commands on one data folder, in sequence. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { readJson } from '../../support/package.ts'
import { perkit } from '../../support/perkit.ts'
import { startShop } from '../../support/service.ts'

const place = mkdtempSync(join(tmpdir(), 'perkit-commands-'))
const data = join(place, 'data')
const catalogue = join(place, 'shop.json')
writeFileSync(catalogue, JSON.stringify(smallCatalogue))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const onData = (...args: string[]) => perkit([...args, '--data', data])

/** Status of a token request with a server key. */
async function tokenStatus(store: Store, id: string, token: string) {
  const shop = await startShop(store, { catalogue: smallCatalogue })
  const { status } = await shop.send('/v1/oauth/token', {
    method: 'POST',
    headers: { 'X-App-Id': id, 'X-App-Token': token, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=vouchers',
  })
  await shop.close()
  return status
}

test.each([
  { args: [], error: 'perkit COMMAND' },
  { args: ['lode'], error: 'Unknown command "lode". Did you mean "load"?' },
  { args: ['frobnicate'], error: 'Unknown command "frobnicate".\n' },
  { args: ['serve', '--catalog', 'a.json'], error: 'Unknown option --catalog. Did you mean "--catalogue"?' },
  { args: ['init', 'a', 'b'], error: 'Unexpected argument "b".' },
  {
    args: ['init', 'a', '--stack', 'nod'],
    error: '--stack must be one of node, express, next, php, wordpress (got nod). Did you mean "node"?',
  },
  { args: ['load'], error: 'FILE is missing.' },
  { args: ['load', 'a.json', 'b.json'], error: 'Unexpected argument "b.json".' },
  { args: ['backup', 'folder', '--fodler', 'x'], error: 'Unknown option --fodler.' },
  { args: ['backup', 'folder', '--data', ''], error: '--data is empty.' },
  {
    args: ['backup', 'folder', '--data', 'memory'],
    error: 'A store in memory is lost when the command ends.',
  },
  { args: ['move'], error: '--to is missing' },
  { args: ['move', '--to', 'mysql://root:sesame@db.example'], error: '--to must start with postgresql://' },
  { args: ['keys'], error: 'list, add, rotate, revoke' },
  { args: ['keys', 'revoke'], error: 'KEY is missing.' },
  { args: ['keys', 'list', '--scope', 'vouchers'], error: 'has no option --scope' },
  { args: ['keys', 'add', '--kind', 'server'], error: '--project is missing.' },
  {
    args: ['keys', 'add', '--project', 'p', '--kind', 'browser'],
    error: 'must be server, client or management',
  },
  {
    args: ['keys', 'add', '--project', 'p', '--kind', 'server', '--scope', 'all'],
    error: 'Unknown scope "all".',
  },
  { args: ['keys', 'add', '--project', 'p', '--kind', 'client'], error: '--origin is missing' },
  {
    args: ['keys', 'add', '--project', 'p', '--kind', 'client', '--origin', 'a b'],
    error: '--origin must be a host',
  },
])('perkit $args prints an error and exits with 2', async ({ args, error }) => {
  const { code, out, err } = await perkit(args)

  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(error)
  expect(err).toContain('--help')
  expect(err).not.toContain('sesame')
})

test('prints its version', async () => {
  const { version } = readJson('package.json')

  expect(await perkit(['--version'])).toEqual({ code: 0, out: version, err: '' })
})

test('prints help for every command', async () => {
  const general = (await perkit(['--help'])).out
  const names = [...general.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name)
  expect(names).toEqual([
    'init',
    'serve',
    'migrate',
    'load',
    'check',
    'diff',
    'why',
    'import',
    'keys',
    'customer',
    'export',
    'backup',
    'restore',
    'move',
    'bundle',
  ])

  for (const name of names) {
    const { code, out } = await perkit([name, '--help'])
    expect({ code, begins: out.startsWith(`Usage: perkit ${name} `) }).toEqual({ code: 0, begins: true })
    expect(out.split('\n').every((line) => line.length <= 120)).toBe(true)
  }
})

test('locates each error in a catalogue and creates no store', async () => {
  const wrong = join(place, 'wrong.json')
  const tier = { id: 'promo_a', name: 'A', action: {}, validation_rules: ['val_gone'] }
  const campaigns = [{ id: 'camp_a', name: 'A', campaign_type: 'PROMOTION', promotion_tiers: [tier] }]
  writeFileSync(wrong, JSON.stringify({ projects: [{ id: 'proj_a', name: 'A', campaigns }] }))
  const { code, err } = await perkit(['check', wrong])
  expect(code).toBe(1)
  expect(err).toContain('line 1, campaign "A", promotion tier "A", action.discount: ')
  expect((await perkit(['load', wrong, '--data', join(place, 'none')])).code).toBe(1)
  expect(existsSync(join(place, 'none'))).toBe(false)
})

test('lists changes before loading a file, and missing entries every time', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  const file = join(place, 'offers.json')
  const write = (...tiers: object[]) =>
    writeFileSync(
      file,
      JSON.stringify({
        projects: [
          {
            id: 'proj_a',
            name: 'A',
            campaigns: [{ id: 'camp_a', name: 'Offers', campaign_type: 'PROMOTION', promotion_tiers: tiers }],
          },
        ],
      }),
    )
  const off = (id: string, amount_off: number) => ({
    id: `promo_${id}`,
    name: id,
    action: { discount: { type: 'AMOUNT', amount_off } },
  })
  write(off('old', 100), off('ten', 1000))
  expect(await perkit(['load', file], env)).toMatchObject({
    code: 0,
    out: `Loaded ${file}: 4 added, 0 changed, 0 unchanged.`,
  })

  write(off('ten', 1500), off('new', 200))
  const differences = [
    '+ promotion tier "new" (promo_new)',
    '~ promotion tier "ten" (promo_ten): action.discount.amount_off 1000 → 1500',
    '~ promotion tier "ten" (promo_ten): hierarchy 2 → 1',
  ]
  const announced = 'No longer in the file but still live: 1. To end them, use --end-missing.'
  for (const words of [
    ['diff', file],
    ['load', file, '--dry-run'],
  ]) {
    const { code, out } = await perkit(words, env)
    expect(code).toBe(0)
    for (const difference of differences) expect(out.split('\n')).toContain(difference)
    expect(out).toContain('- promotion tier "old" (promo_old): no longer in the file, still live')
    expect(out).toContain(`Dry run of ${file}: 1 added, 1 changed, 2 unchanged. ${announced}`)
  }
  expect((await perkit(['load', file], env)).out).toContain(announced)
  expect((await perkit(['load', file], env)).out).toContain(`Nothing to change: 4 unchanged. ${announced}`)

  expect((await perkit(['load', file, '--end-missing'], env)).out).toBe(
    `- promotion tier "old" (promo_old): ended\nLoaded ${file}: 0 added, 1 changed, 4 unchanged.`,
  )
  expect((await perkit(['load', file], env)).out).toBe('Nothing to change: 4 unchanged.')
})

test('reports a folder without a store and creates none', async () => {
  const nowhere = join(place, 'nowhere')
  for (const args of [
    ['backup', 'x'],
    ['export', 'x'],
    ['keys', 'list'],
    ['diff', catalogue],
    ['move', '--to', 'postgresql://x'],
  ])
    expect(await perkit([...args, '--data', nowhere])).toMatchObject({
      code: 1,
      err: `There is no store in ${nowhere}.`,
    })
  expect(existsSync(nowhere)).toBe(false)
})

test('rotates a key and expires the old one at the requested time', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  expect((await perkit(['load', catalogue], env)).out).toContain('added, 0 changed, 0 unchanged')

  // The new key has the permissions of the old one, which stays valid until then.
  const rotated = await perkit(['keys', 'rotate', 'app-narrow'], env)
  const [, id = '', secret = ''] = /^X-App-Id: (\S+)\nX-App-Token: (\S+)$/.exec(rotated.out) ?? []
  expect(rotated.err).toContain('perkit keys revoke app-narrow')
  const listed = (await perkit(['keys', 'list', '--kind', 'server', '--project', 'proj_shop'], env)).out
  expect(listed).toContain(`${id}\tvalid\tcommand\tvouchers client_promotions`)
  expect(listed).toMatch(/\tcreated \d{4}-\d\d-\d\d \d\d:\d\d UTC\tnever used/)
  expect(listed).not.toContain(secret)

  const store = await openStore({ databaseUrl: env.DATABASE_URL })
  expect(await tokenStatus(store, id, secret)).toBe(200)
  expect(await tokenStatus(store, 'app-narrow', 'app-narrow-secret')).toBe(200)

  // Revoking the old key also revokes its tokens. Loading the catalogue that declares it does not restore it.
  expect((await perkit(['keys', 'revoke', 'app-narrow'], env)).code).toBe(0)
  expect((await perkit(['keys', 'revoke', 'app-narrow'], env)).err).toContain('already revoked')
  expect((await perkit(['load', catalogue], env)).out).toMatch(/^Nothing to change: \d+ unchanged\.$/)
  expect(await tokenStatus(store, 'app-narrow', 'app-narrow-secret')).toBe(401)
  expect(await tokenStatus(store, id, secret)).toBe(200)
  const tokens = await store.db.selectFrom('access_tokens').select('client_id').execute()
  expect(new Set(tokens.map(({ client_id }) => client_id))).toEqual(new Set([id]))

  // A changed declaration in the file applies again.
  const [shop, ...others] = smallCatalogue.projects
  const server = [{ app_id: 'app-narrow', app_token: 'another-secret' }]
  await loadCatalogue(store, { projects: [{ ...shop, keys: { server } }, ...others] })
  expect((await perkit(['keys', 'list', '--project', 'proj_shop'], env)).out).toContain(
    'app-narrow\tvalid\tcatalog',
  )
  await store.close()

  expect((await perkit(['keys', 'revoke', 'nobody'], env)).err).toBe('There is no key nobody.')
  const stray = ['keys', 'add', '--project', 'proj_none', '--kind', 'management']
  expect((await perkit(stray, env)).err).toBe('There is no project proj_none.')
})

test('backs up, restores, exports and moves an embedded store to PostgreSQL', async () => {
  expect((await onData('load', catalogue)).out).toContain('added, 0 changed, 0 unchanged')
  const backup = join(place, 'backup')
  const busy = await openStore({ data })
  expect(await onData('backup', backup)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is in use by'),
  })
  await busy.close()

  expect((await onData('backup', backup)).out).toMatch(/^Backed up to .* rows in \d+ tables\.$/)
  const again = ['--data', join(place, 'again')]
  expect(await perkit(['restore', backup, ...again])).toMatchObject({ code: 0, err: '' })
  expect((await perkit(['restore', backup, ...again])).err).toContain('The store is not empty')

  const exported = join(place, 'exported')
  expect((await perkit(['export', exported, '--project', 'proj_other', ...again])).code).toBe(0)
  expect(readFileSync(join(exported, 'promotion_tiers.jsonl'), 'utf8')).toMatch(
    /^\{"project_id":"proj_other".*\}\n$/,
  )

  const databaseUrl = await emptyDatabase()
  const moved = await perkit(['move', '--to', databaseUrl, ...again])
  expect(moved).toMatchObject({ code: 0, err: '' })
  expect(moved.out).toMatch(/promotion_tiers +7 rows, identical/)
  expect(moved.out).toMatch(/All \d+ tables are identical\.$/)
  expect((await perkit(['keys', 'list'], { DATABASE_URL: databaseUrl })).out).toContain('app-narrow\tvalid')
})

test('does not change a database with other tables', async () => {
  const databaseUrl = await emptyDatabase()
  const { default: pg } = await import('pg')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('create table orders (id text)').finally(() => client.end())

  const { code, err } = await perkit(['load', catalogue], { DATABASE_URL: databaseUrl })

  expect(code).toBe(1)
  expect(err).toBe('This database already contains other tables. Use a separate database for Perkit.')
})

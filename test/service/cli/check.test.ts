/** `perkit check` as a process of its own. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { smallCatalogue } from '../../support/catalogue.ts'
import { perkit } from '../../support/perkit.ts'
import { withoutPackages } from '../../support/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'perkit-check-'))
const file = join(folder, 'shop.json')
// Secrets that cannot be guessed.
const strong = JSON.stringify(smallCatalogue).replace(/(?:app|manage)-\w+-secret/g, '$&-0123456789abcdefghij')
writeFileSync(file, strong)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('checks a file without loading the packages of the store', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const storePackages = Object.keys(dependencies).filter((name) => name !== 'jsep' && name !== 'zod')
  expect(storePackages).toContain('kysely')

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', ...withoutPackages(...storePackages), 'src/service/perkit.ts', 'check', file],
    { cwd: new URL('../../../', import.meta.url), encoding: 'utf8' },
  )

  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: `${file} is valid: 2 projects.\n`,
    stderr:
      'Warning: line 1, project "Shop", campaign "Winter", promotion tier "Past", expiration_date: is in the past: the entry never applies\n',
  })
})

const withKeys = (keys?: object) => {
  writeFileSync(file, JSON.stringify({ projects: [{ id: 'proj_a', name: 'A', keys }] }))
  return perkit(['check', file])
}

test('rejects a project without keys, unless they are managed with commands', async () => {
  expect(await withKeys()).toMatchObject({
    code: 1,
    err: expect.stringContaining('line 1: has no keys, so no page or back end can use it'),
  })
  expect(await withKeys({})).toMatchObject({ code: 0 })
})

test('reads secrets from the environment and from .env beside the file', async () => {
  const keys = {
    server: [{ app_id: 'a', app_token: '${PERKIT_CHECK_A}' }],
    management: [{ id: 'm', token: '${PERKIT_CHECK_B}' }],
  }
  const strongSecret = '0123456789abcdefghijklmnopqrstuv'
  writeFileSync(join(folder, '.env'), `PERKIT_CHECK_A=short\nPERKIT_CHECK_B=${strongSecret}\n`)
  vi.stubEnv('PERKIT_CHECK_A', strongSecret)

  expect(await withKeys(keys)).toMatchObject({ code: 0, err: '' })

  vi.unstubAllEnvs()
  expect((await withKeys(keys)).err).toContain('app_token: can be guessed')
  rmSync(join(folder, '.env'))
  expect((await withKeys(keys)).err).toContain('needs the environment variable PERKIT_CHECK_A')
})

test('ignores a folder with the name .env', async () => {
  mkdirSync(join(folder, '.env'))

  expect(await withKeys({})).toMatchObject({ code: 0, err: '' })
  expect((await withKeys({ server: [{ app_id: 'a', app_token: '${PERKIT_CHECK_A}' }] })).err).toContain(
    'needs the environment variable PERKIT_CHECK_A',
  )
  rmSync(join(folder, '.env'), { recursive: true })
})

/** `perkit check` as a process of its own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../support/catalogue.ts'
import { withoutPackages } from '../../support/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'perkit-check-'))
const file = join(folder, 'shop.json')
writeFileSync(file, JSON.stringify(smallCatalogue))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('checks a file without the packages of the store', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  const storePackages = Object.keys(peerDependencies).filter((name) => name !== 'jsep')
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

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readJson } from '../../support/package.ts'
import { perkit } from '../../support/perkit.ts'

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const secretsIn = (folder: string) =>
  [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/_TOKEN=(.+)/g)].map(([, secret]) => secret)

test.each(['node', 'express', 'next', 'php', 'wordpress'])(
  'creates a shop for %s with a valid catalog',
  async (stack) => {
    const folder = join(emptyFolder(), 'My shop')

    const { code, out } = await perkit(['init', folder, '--stack', stack])

    expect(code).toBe(0)
    expect(out).toContain(`  cd "${folder}"\n  npm install\n  npm start`)
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['.gitignore', '.env', '.env.example', 'catalogue.json', 'start.js']),
    )
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).not.toContain('{{')
    expect(await perkit(['check', join(folder, 'catalogue.json')])).toMatchObject({ code: 0, err: '' })
  },
)

test('derives the name of the package from the folder', async () => {
  const folder = join(emptyFolder(), 'Mein Café & Käse')

  const { out } = await perkit(['init', folder])

  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'mein-cafe-kase',
  })
  expect(out).toContain(`  cd "${folder}"\n`)
})

test('depends on both packages of Perkit', async () => {
  const folder = emptyFolder()
  await perkit(['init', join(folder, 'shop')])
  const { name, dependencies } = JSON.parse(readFileSync(join(folder, 'shop/package.json'), 'utf8'))

  const { version } = readJson('package.json')

  expect(name).toBe('shop')
  expect(dependencies).toEqual({ perkit: `^${version}`, 'perkit-service': `^${version}` })
})

test('writes new secrets each time, readable only by their owner', async () => {
  const [one, other] = [emptyFolder(), emptyFolder()]
  await perkit(['init', one])
  await perkit(['init', other])

  const secrets = [...secretsIn(one), ...secretsIn(other)]

  expect(new Set(secrets).size).toBe(4)
  expect(secrets.every((secret) => secret?.length === 43)).toBe(true)
  expect(statSync(join(one, '.env')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(one, '.gitignore'), 'utf8')).toContain('.env*\n!.env.example\n')
  for (const file of ['catalogue.json', '.env.example'])
    expect(readFileSync(join(one, file), 'utf8')).not.toContain(secrets[0])
})

test('overwrites nothing and names the existing files', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/index.html'), 'mine')
  writeFileSync(join(folder, 'package.json'), '{}')

  const { code, out, err } = await perkit(['init', folder])

  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    `Nothing was written, because ${folder} already contains package.json, public/index.html. Choose another folder, or move them.`,
  )
  expect(readdirSync(folder).sort()).toEqual(['package.json', 'public'])
})

describe('with --production', () => {
  test('writes files with new secrets, readable only by their owner', async () => {
    const [one, other] = [join(emptyFolder(), 'deploy'), join(emptyFolder(), 'deploy')]

    const { code, out } = await perkit(['init', one, '--production'])
    await perkit(['init', other, '--production'])

    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('  compose.yaml\n') })
    expect(readdirSync(one).sort()).toEqual([
      '.dockerignore',
      '.env',
      '.gitignore',
      'Caddyfile',
      'Dockerfile',
      'compose.yaml',
      'monitoring',
      'package.json',
      'perkit@.service',
    ])
    expect(statSync(join(one, '.env')).mode & 0o777).toBe(0o600)
    const secrets = [...secretsIn(one), ...secretsIn(other)]
    expect(new Set(secrets).size).toBe(4)
    const { dependencies } = JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'))
    expect(dependencies).toEqual({ 'perkit-service': readJson('package.json').version })
    const text = readFileSync(join(one, '.env'), 'utf8')
    const [, password = ''] = /^POSTGRES_PASSWORD=(.+)$/m.exec(text) ?? []
    expect(text).toContain(`DATABASE_URL=postgresql://perkit:${password}@database:5432/perkit\n`)
  })

  test('overwrites nothing', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'compose.yaml'), 'mine')

    const { code, err } = await perkit(['init', folder, '--production'])

    expect({ code, err }).toEqual({
      code: 1,
      err: `Nothing was written, because ${folder} already contains compose.yaml. Choose another folder, or move them.`,
    })
    expect(readdirSync(folder)).toEqual(['compose.yaml'])
  })

  test('has no stack', async () => {
    const { code, err } = await perkit(['init', emptyFolder(), '--production', '--stack', 'php'])

    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('--production has no --stack.'),
    })
  })
})

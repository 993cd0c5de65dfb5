import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../.config/run.ts'
import { manifest, pack, runIn, temporaryFolder } from '../support/package.ts'

const { folder, remove } = temporaryFolder()
let tarball = ''

beforeAll(() => {
  tarball = pack(folder)
})
afterAll(remove)

test('publint finds nothing to say about the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: root, pack: false, strict: true })

  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('every way in has types that resolve for bundlers and for Node', () => {
  const ways = Object.keys(manifest.exports).filter((way) => !way.includes('*') && !/\.(json|css)$/.test(way))

  runIn(
    root,
    `${root}node_modules/.bin/attw`,
    tarball,
    '--profile',
    'esm-only',
    '--format',
    'ascii',
    '--no-emoji',
    '--no-color',
    '--entrypoints',
    ...ways,
  )
})

test('nothing but the build and its papers is published', () => {
  const files = runIn(root, 'tar', '-tzf', tarball).trim().split('\n')

  const stray = files.filter(
    (file) => !/^package\/(dist\/|(package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(file),
  )

  expect(stray).toEqual([])
  expect(files).toContain('package/dist/perkit.offline.js')
})

import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { manifest, runIn } from '../../support/package.ts'
import { packed } from '../../support/packed.ts'

test('publint finds nothing to say about the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: root, pack: false, strict: true })

  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('every way in has types that resolve for bundlers and for Node', () => {
  const ways = Object.keys(manifest.exports).filter((way) => !way.includes('*') && !/\.(json|css)$/.test(way))

  runIn(
    root,
    `${root}node_modules/.bin/attw`,
    packed(),
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
  const files = runIn(root, 'tar', '-tzf', packed()).trim().split('\n')

  const stray = files.filter(
    (file) => !/^package\/(dist\/|(package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(file),
  )

  expect(stray).toEqual([])
  expect(files).toContain('package/dist/perkit.offline.js')
})

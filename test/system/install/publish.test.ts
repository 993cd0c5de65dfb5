import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { manifest, runIn } from '../../support/package.ts'
import { packageArchive } from '../../support/package-archive.ts'

test('passes publint', async () => {
  const { messages, pkg } = await publint({ pkgDir: root, pack: false, strict: true })

  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('resolves the types of every export for bundlers and Node', () => {
  const entryPoints = Object.keys(manifest.exports).filter(
    (name) => !name.includes('*') && !/\.(json|css)$/.test(name),
  )

  runIn(
    root,
    `${root}node_modules/.bin/attw`,
    packageArchive(),
    '--profile',
    'esm-only',
    '--format',
    'ascii',
    '--no-emoji',
    '--no-color',
    '--entrypoints',
    ...entryPoints,
  )
})

test('publishes only the build, README, license and changelog', () => {
  const files = runIn(root, 'tar', '-tzf', packageArchive()).trim().split('\n')

  const stray = files.filter(
    (file) => !/^package\/(dist\/|(package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(file),
  )

  expect(stray).toEqual([])
  expect(files).toContain('package/dist/perkit.offline.js')
})

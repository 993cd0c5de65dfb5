/** Minified code behaves like the source, even where the unsafe options of a minifier would change it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import {
  type Bundler,
  esbuildBundler,
  minifyAgain,
  viteBundler,
} from '../../../src/service/bundle/bundlers.ts'
import { temporaryFolder } from '../../support/package.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const source = `
  export function look(box) {
    void box.size
    if (box.closed) return
    box.lid.hinge
  }
  export const Legacy = function () {}
  export const listener = (event, detail) => event
`

interface Module {
  look(box: object): void
  Legacy: new () => object
  listener: (event: unknown) => unknown
}

const bundled = async (bundler: Bundler) => minifyAgain(await bundler.bundle(source, () => undefined))

async function scriptTag() {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, source)
  const built = await vite.build({
    configFile: `${root}vite.config.ts`,
    mode: 'production',
    build: { write: false, license: false, lib: { entry, formats: ['es'], fileName: () => 'built.js' } },
  })
  const [file] = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  return file?.type === 'chunk' ? file.code : ''
}

test.each([
  ['the script-tag file', scriptTag],
  ['perkit bundle with vite', () => bundled(viteBundler(vite))],
  ['perkit bundle with esbuild', () => bundled(esbuildBundler(esbuild))],
])('%s keeps property reads, constructors and parameter counts', async (_, build) => {
  const code = await build()
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Module

  const reads: unknown[] = []
  const recorder: object = new Proxy(
    {},
    {
      get(_, name) {
        reads.push(name)
        return name === 'closed' ? false : recorder
      },
    },
  )
  module.look(recorder)

  expect(reads).toEqual(['size', 'closed', 'lid', 'hinge'])
  expect(new module.Legacy()).toBeInstanceOf(module.Legacy)
  expect(module.listener).toHaveLength(2)
})

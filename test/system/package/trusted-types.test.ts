import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trustedTypes } from '../../../vite.config.ts'

/** Transforms a file as the build does. */
function transform(code: string, id: string) {
  const { transform } = trustedTypes()
  // This hook is a plain function that does not use `this`.
  return (transform as unknown as (code: string, id: string) => { code: string } | null)(code, id)?.code
}

const lit = (copy: string) => new URL(`../../../node_modules/${copy}/lit-html.js`, import.meta.url).pathname

test.each(['lit-html', 'lit-html-3.3.2', 'lit-html-3.3.1', 'lit-html-3.3.0', 'lit-html-3.0.0'])(
  'replaces only the policy of %s',
  (copy) => {
    const code = readFileSync(lit(copy), 'utf8')

    const [first, ...rest] = transform(code, '/node_modules/lit-html/lit-html.js')?.split('\n') ?? []

    expect(first).toMatch(/^import \{ policyFrom } from ".*\/policy\.ts"$/)
    const [ours, original] = [rest.join('\n').split('policyFrom('), code.split(/(?=\w\.createPolicy)/)]
    expect(ours).toHaveLength(2)
    expect(original).toHaveLength(2)
    expect(code.length - rest.join('\n').length).toBeLessThan(60)
  },
)

test('fails the build if Lit creates its policy elsewhere', () => {
  expect(() => transform('export const html = 1', '/node_modules/lit-html/lit-html.js')).toThrow(
    'differently',
  )
  expect(transform('export const html = 1', '/page/other.js')).toBeUndefined()
})

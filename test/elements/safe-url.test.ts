/** Addresses that may become links: `internal/safe-url.ts`. */
import { expect } from '@open-wc/testing'
import { safeUrl } from '../../src/elements/internal/safe-url.ts'

describe('safeUrl', () => {
  it('accepts only https, and http on this machine', () => {
    const good = [
      'https://shop.example/terms',
      'http://localhost:5173/terms',
      'http://127.0.0.1/',
      'http://[::1]:80/',
    ]
    const bad = [
      'javascript:alert(1)',
      'JaVaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'http://shop.example/',
      'http://localhost.evil.example/',
      '//shop.example',
      '/terms',
      'terms',
      '',
      'file:///etc/passwd',
      'blob:https://shop.example/1',
    ]
    expect(good.map(safeUrl)).to.not.include(undefined)
    expect(bad.filter(safeUrl)).to.eql([])
  })
})

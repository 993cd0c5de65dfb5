import { expect, test } from 'vitest'
import { requireOrigin, hostOf } from '../../../src/service/auth/origin.ts'

function isAllowed(headers: Record<string, string>, patterns: string[]) {
  try {
    requireOrigin(new Headers(headers), patterns)
    return true
  } catch {
    return false
  }
}

test.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example:443', 'shop.example'],
  ['http://shop.example:8080', 'shop.example'],
  ['shop.example', 'shop.example'],
  ['shop.example:8080', 'shop.example'],
  ['HTTPS://Shop.EXAMPLE', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['https://Bücher.example', 'xn--bcher-kva.example'],
  ['http://[::1]:5173', '[::1]'],
  ['http://[0:0:0:0:0:0:0:1]', '[::1]'],
  ['http://127.0.0.1:5173', '127.0.0.1'],
  ['http://localhost:5173', 'localhost'],
])('the origin %s has the host %s', (origin, host) => {
  expect(hostOf(origin)).toBe(host)
})

test.each([
  'null',
  'NULL://x',
  '',
  ' ',
  '*',
  'https://',
  'https://shop.example, https://shop.example',
  'https://shop.example/',
  'https://shop.example/path',
  'https://shop.example?x',
  'https://shop.example#x',
  'https://user@shop.example',
  'https://user:pass@shop.example',
  'https://evil.example\\@shop.example',
  'https://evil%2eshop.example',
  'https://shop.example:99999',
  'https://shop..example',
  'https://.shop.example',
  'ftp://shop.example',
  'file://',
  'data:text/html,x',
  'chrome-extension://abcdef',
  '//shop.example',
  '::1',
])('the origin %j has no host', (origin) => {
  expect(hostOf(origin)).toBeUndefined()
})

test('allows only the host of an exact pattern', () => {
  const allows = (origin: string) => isAllowed({ origin }, ['shop.example'])
  expect(['https://shop.example', 'http://SHOP.example.:81'].map(allows)).toEqual([true, true])
  expect(
    ['https://www.shop.example', 'https://shop.example.evil', 'https://evilshop.example'].map(allows),
  ).toEqual([false, false, false])
})

test('a pattern with a leading dot matches only subdomains', () => {
  const allows = (origin: string) => isAllowed({ origin }, ['.shop.example'])
  expect(['https://www.shop.example', 'https://a.b.shop.example'].map(allows)).toEqual([true, true])
  expect(['https://shop.example', 'https://evilshop.example', 'https://.shop.example'].map(allows)).toEqual([
    false,
    false,
    false,
  ])
})

test('accepts patterns in upper or lower case, Unicode hosts and IP addresses', () => {
  expect(isAllowed({ origin: 'https://xn--bcher-kva.example' }, ['Bücher.example'])).toBe(true)
  expect(isAllowed({ origin: 'https://www.xn--bcher-kva.example' }, ['.bücher.example'])).toBe(true)
  expect(isAllowed({ origin: 'http://[::1]:80' }, ['[::1]'])).toBe(true)
  expect(isAllowed({ origin: 'http://[::1]:80' }, ['::1'])).toBe(true)
  expect(isAllowed({ origin: 'http://10.0.0.1' }, ['.0.0.1'])).toBe(false)
})

test.each([
  ['localhost:3000', 'http://localhost:3000', true],
  ['localhost:3000', 'http://localhost:5173', false],
  ['localhost:3000', 'localhost', false],
  ['localhost', 'http://localhost:3000', true],
  // Browsers omit the default port of a scheme.
  ['shop.example:443', 'https://shop.example', true],
  ['shop.example:443', 'http://shop.example', false],
  ['http://shop.example:80', 'http://shop.example', true],
  ['.shop.example:8443', 'https://www.shop.example:8443', true],
  ['.shop.example:8443', 'https://www.shop.example', false],
  ['[::1]:5173', 'http://[::1]:5173', true],
  ['[::1]:5173', 'http://[::1]:3000', false],
  ['::1', 'http://[::1]:3000', true],
])('the pattern %s for the origin %s: %s', (pattern, origin, allowed) => {
  expect(isAllowed({ origin }, [pattern])).toBe(allowed)
})

test('names the port of a page that is not allowed', () => {
  const headers = new Headers({ origin: 'http://localhost:5173' })

  expect(() => requireOrigin(headers, ['localhost:3000'])).toThrow('pages of localhost:5173: add it')
})

test('reads a non-ASCII host in a header as UTF-8', () => {
  const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
  expect(isAllowed({ origin: bytesOf('https://bücher.example') }, ['bücher.example'])).toBe(true)
  expect(isAllowed({ origin: 'https://bücher.example' }, ['bücher.example'])).toBe(false)
})

test('the pattern * allows every host, but not a missing one', () => {
  expect(isAllowed({ origin: 'https://anywhere.example' }, ['*'])).toBe(true)
  expect(isAllowed({ origin: 'null' }, ['*'])).toBe(false)
  expect(isAllowed({}, ['*'])).toBe(false)
})

test('allows no host without patterns', () => {
  expect(isAllowed({ origin: 'https://shop.example' }, [])).toBe(false)
})

test('allows a missing origin only if Sec-Fetch-Site is same-origin', () => {
  expect(isAllowed({ 'sec-fetch-site': 'same-origin' }, [])).toBe(true)
  for (const site of ['same-site', 'cross-site', 'none', 'same-origin, same-origin']) {
    expect(isAllowed({ 'sec-fetch-site': site }, ['*'])).toBe(false)
  }
})

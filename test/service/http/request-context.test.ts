import { expect, test } from 'vitest'
import { addressOf } from '../../../src/service/http/request-context.ts'

const address = (remoteAddress: string, forwarded?: string, trustProxy = false) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = new Request('http://service.example/', { headers })
  return addressOf(request, { incoming: { socket: { remoteAddress } } }, trustProxy)
}

test('identifies a caller by the address of its socket', () => {
  expect(address('192.0.2.7')).toBe('192.0.2.7')
  expect(address('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
  expect(address('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('identifies a caller behind a trusted proxy by the address that the proxy reports', () => {
  expect(address('10.0.0.1', '203.0.113.9, 198.51.100.1', true)).toBe('198.51.100.1')
  expect(address('10.0.0.1', 'garbage', true)).toBe('10.0.0.1')
  expect(address('10.0.0.1', undefined, true)).toBe('10.0.0.1')
})

test('treats the addresses of an IPv6 network as one caller', () => {
  const network = '2001:db8:0:7::/64'
  expect(address('2001:db8:0:7::1')).toBe(network)
  expect(address('2001:0DB8:0000:0007:ffff:ffff:ffff:ffff')).toBe(network)
  expect(address('2001:db8:0:8::1')).not.toBe(network)
  expect(address('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import {
  barcodeDataUrl,
  qrDataUrl,
  withImages,
  withRecentImages,
} from '../../../src/service/vouchers/assets.ts'

const svgOf = (address = '') => decodeURIComponent(address.replace('data:image/svg+xml,', ''))

/** The black runs of the SVG path. */
const blackRuns = (svg: string, height: number) =>
  [...svg.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/g)].map(([, x, y, length, down, back]) => {
    expect([down, back]).toEqual([`${height}`, length])
    return { x: Number(x), y: Number(y), length: Number(length) }
  })

test.each(['TC-ADA-7Q2M', 'ÄÖ €/?&#"<>', 'x'.repeat(500)])('draws the QR code of %s', (code) => {
  const svg = svgOf(qrDataUrl(code))

  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const squares = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const { x, y, length } of blackRuns(svg, 1)) squares[y]?.fill(true, x, x + length)
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(squares).toEqual(data)
  expect(data.slice(0, 4).flat(), 'a quiet zone of four modules').not.toContain(true)
  expect(svg).not.toContain(code)
})

/** Start B, the code, its check digit and the stop, as defined by ISO/IEC 15417. */
const [startB, stop] = ['11010010000', '1100011101011']
const bars = { A: '10100011000', B: '10001011000', a: '10010110000', b: '10010000110' }

test.each([
  ['A', [startB, bars.A, bars.B, stop]],
  ['a', [startB, bars.a, bars.b, stop]],
])('draws the Code 128 barcode of %s', (code, expected) => {
  const svg = svgOf(barcodeDataUrl(code))

  const modules = Array<string>(expected.join('').length + 20).fill('0')
  for (const { x, y, length } of blackRuns(svg, 50)) {
    expect(y).toBe(0)
    modules.fill('1', x, x + length)
  }
  expect(modules.join('')).toBe(`${'0'.repeat(10)}${expected.join('')}${'0'.repeat(10)}`)
  expect(svg).toContain(`viewBox="0 0 ${modules.length} 50"`)
})

test.each(['ÄÖ', 'café', '優惠', 'two\nlines'])(
  'draws no barcode for %s, which Code 128 cannot encode',
  (code) => {
    expect(barcodeDataUrl(code)).toBeUndefined()
  },
)

test('adds the images of its own code to each voucher, in any order', () => {
  const assetsOf = (code: string) => withImages({ id: `v_${code}`, code, assets: undefined }).assets
  const expected = (code: string) => ({
    qr: { id: `v_${code}_qr`, url: qrDataUrl(code) },
    barcode: { id: `v_${code}_barcode`, url: barcodeDataUrl(code) },
  })

  for (const code of ['A', 'B', 'A', 'a', 'ÄÖ', 'B']) expect(assetsOf(code)).toEqual(expected(code))
})

/** How many times the images of a code are drawn while these codes are shown in turn. */
function timesDrawn(code: string, shown: readonly string[]) {
  const draw = vi.fn((one: string) => ({ qr: one, barcode: undefined }))
  const imagesOf = withRecentImages(draw)
  for (const one of shown) expect(imagesOf(one).qr).toBe(one)
  return draw.mock.calls.filter(([drawn]) => drawn === code).length
}

test('draws the images of the last 1000 codes only once', () => {
  const others = Array.from({ length: 999 }, (_, at) => `OTHER-${at}`)

  expect(timesDrawn('OFTEN', ['OFTEN', ...others, 'OFTEN', 'ONE-MORE', 'OFTEN'])).toBe(1)
  expect(timesDrawn('RARE', ['RARE', ...others, 'ONE-MORE', 'RARE'])).toBe(2)
})

test('does not keep the images of long codes', () => {
  const [short, long] = ['s'.repeat(64), 'l'.repeat(65)]

  expect(timesDrawn(short, [short, short])).toBe(1)
  expect(timesDrawn(long, [long, long])).toBe(2)
})

import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrAddress } from '../../../src/service/loyalty/view.ts'

/** The squares that the picture's path paints black, drawn from the picture alone. */
function blackIn(svg: string, size: number) {
  const squares = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(length); at += 1) squares[Number(y)]?.splice(Number(x) + at, 1, true)
  }
  return squares
}

test.each(['TC-ADA-7Q2M', 'ÄÖ €/?&#"<>', 'x'.repeat(500)])('the picture of %s is its QR code', (code) => {
  const svg = decodeURIComponent(qrAddress(code).replace('data:image/svg+xml,', ''))

  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(blackIn(svg, size)).toEqual(data)
  expect(data.slice(0, 4).flat(), 'a quiet border of four').not.toContain(true)
  expect(svg).not.toContain(code)
})

/** Renders voucher codes as images for scanners (specification, "Voucher": assets). */
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import type { Voucher } from '../../contract/resources/voucher.ts'

/**
 * Not for vouchers within redemptions, which have only the ids of their images. Data URLs need no route, which could be
 * used to guess codes, and they also work behind a relay.
 */
export function withImages<Row extends Pick<Voucher, 'id' | 'code' | 'assets'>>(voucher: Row): Row {
  const { id, code } = voucher
  const { qr, barcode } = imagesOf(code)
  return {
    ...voucher,
    assets: {
      qr: { id: `${id}_qr`, url: qr },
      barcode: { id: `${id}_barcode`, ...(barcode !== undefined && { url: barcode }) },
    },
  }
}

interface Images {
  qr: string
  barcode: string | undefined
}

const maxImages = 1000
/** The image of a longer code can take hundreds of kilobytes. */
const maxCodeLength = 64

/** Keeps recent images: a member's card is read repeatedly, and drawing a QR code takes half a millisecond. */
export function withRecentImages(draw: (code: string) => Images): (code: string) => Images {
  /** By code, the last used at the end. */
  const recent = new Map<string, Images>()
  return (code) => {
    const images = recent.get(code) ?? draw(code)
    if (code.length > maxCodeLength) return images
    recent.delete(code)
    recent.set(code, images)
    if (recent.size > maxImages) {
      const [oldest = code] = recent.keys()
      recent.delete(oldest)
    }
    return images
  }
}

const imagesOf = withRecentImages((code) => ({ qr: qrDataUrl(code), barcode: barcodeDataUrl(code) }))

/** Includes the quiet zone that scanners require. */
export function qrDataUrl(code: string): string {
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return dataUrlOf(squares, size, size)
}

/** Code 128 requires a quiet zone of ten modules on each side. */
const quietZone = 10
const height = 50

/** Code 128 encodes ASCII. Undefined for codes with other characters. */
export function barcodeDataUrl(code: string): string | undefined {
  if (!/^[ -~]+$/.test(code)) return undefined
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, code, { format: 'CODE128' })
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = runsOf([...modules].map((module) => module === '1')).map(
    ([x, length]) => `M${quietZone + x} 0h${length}v${height}h-${length}z`,
  )
  return dataUrlOf(bars, modules.length + 2 * quietZone, height)
}

function dataUrlOf(black: readonly string[], width: number, height: number): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/><path d="${black.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Start and length of each black run in a row. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isBlack, x) => {
    const last = runs.at(-1)
    if (isBlack && last && last[0] + last[1] === x) last[1] += 1
    else if (isBlack) runs.push([x, 1])
  })
  return runs
}

/** A voucher's code as a picture that a till's scanner reads. */
import { peer } from '../optional-package.ts'

const { encode } = await peer('uqr', () => import('uqr'))

/**
 * The address of the picture, which holds it whole: an SVG of black squares on white with the quiet border that
 * scanners ask for. There is no route to guess codes at, and a page behind a relay sees it like any other.
 */
export function qrAddress(code: string): string {
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Where black begins in a row, and how far it goes. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isBlack, x) => {
    const last = runs.at(-1)
    if (isBlack && last && last[0] + last[1] === x) last[1] += 1
    else if (isBlack) runs.push([x, 1])
  })
  return runs
}

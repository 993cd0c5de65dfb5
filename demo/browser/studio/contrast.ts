/** The contrast of a colour with what it lies on, the lowest ground first, by WCAG 2.2, as the browser itself mixes them. */
export function contrast(front: string, ...grounds: string[]) {
  const [one = 0, other = 0] = [luminance(paint(...grounds, front)), luminance(paint(...grounds))].sort(
    (a, b) => b - a,
  )
  return (one + 0.05) / (other + 0.05)
}

/** What a pixel looks like with these colours laid over each other. */
function paint(...colours: string[]) {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pixel) throw new Error('No canvas')
  for (const colour of ['#fff', ...colours]) {
    pixel.fillStyle = colour
    pixel.fillRect(0, 0, 1, 1)
  }
  return pixel.getImageData(0, 0, 1, 1).data
}

function luminance([red = 0, green = 0, blue = 0]: Uint8ClampedArray) {
  const linear = (value: number) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

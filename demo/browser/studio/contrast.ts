/** WCAG 2.2 contrast of a text color with its backgrounds, listed from back to front. The browser blends the colors. */
export function contrast(text: string, ...backgrounds: string[]) {
  const [one = 0, other = 0] = [
    luminance(mixedColor(...backgrounds, text)),
    luminance(mixedColor(...backgrounds)),
  ].sort((a, b) => b - a)
  return (one + 0.05) / (other + 0.05)
}

/** Color of a pixel painted with these colors, one over the other. */
function mixedColor(...colors: string[]) {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pixel) throw new Error('The browser cannot create a 2D canvas.')
  for (const color of ['#fff', ...colors]) {
    pixel.fillStyle = color
    pixel.fillRect(0, 0, 1, 1)
  }
  return pixel.getImageData(0, 0, 1, 1).data
}

function luminance([red = 0, green = 0, blue = 0]: Uint8ClampedArray) {
  const linear = (value: number) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/**
 * Bar chart as SVG with its own background, for light and dark pages. A line marks the budget, and bars over it are
 * labeled, so the colors are not needed.
 */
import type { Measurement } from '../report.ts'

const [width, left, right, row] = [720, 270, 150, 28]

export function bars(title: string, measurements: readonly Measurement[]) {
  const most = Math.max(...measurements.flatMap(({ value, budget = 0 }) => [value, budget]))
  const height = 48 + measurements.length * row
  const x = (value: number) => left + ((width - left - right) * value) / most
  const lines = measurements.map(({ name, value, unit, budget }, index) => {
    const y = 40 + index * row
    const isOver = budget !== undefined && value > budget
    return `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${name}</text>
<rect x="${left}" y="${y}" width="${(x(value) - left).toFixed(1)}" height="20" rx="2" fill="${isOver ? '#b4532a' : '#3b6f73'}"/>
<text x="${(x(Math.max(value, budget ?? 0)) + 6).toFixed(1)}" y="${y + 14}">${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}${isOver ? ', over' : ''}</text>${
      budget === undefined
        ? ''
        : `\n<path d="M${x(budget).toFixed(1)} ${y - 3}v26" stroke="#222" stroke-width="2"/>`
    }`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#222">
<rect width="${width}" height="${height}" rx="6" fill="#f6f4ef"/>
<text x="16" y="24" font-size="14" font-weight="600">${title}</text>
${lines.join('\n')}
</svg>
`
}

/** One line of the bench, and the table of them all. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** At most this; without one it is only told. */
  budget?: number | undefined
  detail?: string
  /** The yardstick against itself: over its budget, the whole run says nothing. */
  isControl?: boolean
}

export const isOver = ({ value, budget }: Measurement) => budget !== undefined && value > budget

/** Controls that void the run. */
export const voiding = (measurements: readonly Measurement[]) =>
  measurements.filter((one) => one.isControl && isOver(one))

export const heads = ['', 'measured', 'budget', '', '']

/** The cells of a line, in the order of the heads. */
export const cells = (one: Measurement) => [
  one.name,
  figure(one.value, one),
  figure(one.budget, one),
  verdict(one),
  one.detail ?? '',
]

/** For the terminal. */
export function table(measurements: readonly Measurement[]) {
  const rows = [heads, ...measurements.map(cells)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 || column === 2
            ? cell.padStart(widths[column] ?? 0)
            : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function verdict(one: Measurement) {
  if (one.budget === undefined) return ''
  return isOver(one) ? 'OVER' : 'ok'
}

const digitsOf: Record<string, number> = { B: 0, ms: 0, '×': 2, '%': 1, steps: 0, nodes: 0, listeners: 0 }

function figure(value: number | undefined, { unit }: Measurement) {
  if (value === undefined) return ''
  const digits = digitsOf[unit] ?? 4
  return [value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }), unit]
    .filter(Boolean)
    .join(' ')
}

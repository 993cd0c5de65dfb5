/** A measurement, and the table of all measurements. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** Upper limit; without one, the value is only reported. */
  budget?: number | undefined
  detail?: string
  /** The baseline compared with itself. Above its budget, the whole run is invalid. */
  isControl?: boolean
}

export const isOver = ({ value, budget }: Measurement) => budget !== undefined && value > budget

/** Controls that invalidate the run. */
export const failedControls = (measurements: readonly Measurement[]) =>
  measurements.filter((one) => one.isControl && isOver(one))

/** Leaves out the figures, because their control failed. */
export const asVoid = ({ name, unit }: Measurement): Measurement => ({ name, unit, value: Number.NaN })

export const headers = ['', 'measured', 'budget', '', '']

/** The cells of a row, in the order of `headers`. */
export const cells = (one: Measurement) => [
  one.name,
  figure(one.value, one),
  figure(one.budget, one),
  resultOf(one),
  one.detail ?? '',
]

/** For the terminal. */
export function table(measurements: readonly Measurement[]) {
  const rows = [headers, ...measurements.map(cells)]
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

function resultOf(one: Measurement) {
  if (one.budget === undefined) return ''
  return isOver(one) ? 'OVER' : 'ok'
}

const digitsOf: Record<string, number> = { B: 0, ms: 0, '×': 2, '%': 1, steps: 0, nodes: 0, listeners: 0 }

function figure(value: number | undefined, { unit }: Measurement) {
  if (value === undefined) return ''
  if (Number.isNaN(value)) return 'void'
  const digits = digitsOf[unit] ?? 4
  return [value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }), unit]
    .filter(Boolean)
    .join(' ')
}

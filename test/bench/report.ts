/** One line of the bench, and the table of them all. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** At most this; without one it is only told. */
  budget?: number | undefined
  detail?: string
}

export const isOver = ({ value, budget }: Measurement) => budget !== undefined && value > budget

export function table(measurements: readonly Measurement[]) {
  const rows = [
    ['', 'measured', 'budget', '', ''],
    ...measurements.map((one) => [
      one.name,
      figure(one.value, one),
      figure(one.budget, one),
      verdict(one),
      one.detail ?? '',
    ]),
  ]
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

function figure(value: number | undefined, { unit }: Measurement) {
  if (value === undefined) return ''
  const digits = unit === 'B' ? 0 : unit === 'ms' ? 0 : unit === '×' ? 2 : 4
  return [value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }), unit]
    .filter(Boolean)
    .join(' ')
}

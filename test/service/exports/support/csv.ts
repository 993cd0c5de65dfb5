/** Parses CSV (RFC 4180) and removes the escapes of formulas. */

/** Returns the cells of every line. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n)/g)) {
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

/** Whether a spreadsheet would evaluate the cell. Plain numbers are harmless. */
export const isFormula = (cell: string) =>
  /^[\s\p{Z}\p{C}]*[=+\-@]/u.test(cell.normalize('NFKC').replaceAll('−', '-')) && !/^-\d+$/.test(cell)

/** The original text of a cell. */
export const unescaped = (cell: string) => (/^'/.test(cell) && isRisky(cell.slice(1)) ? cell.slice(1) : cell)

const isRisky = (text: string) =>
  /^'*[\t\r]/.test(text) || /^['\s\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]/u.test(text)

/** Reads CSV as RFC 4180 has it, and takes back what keeps cells from being formulas. */

/** Every line as its cells. */
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

/** What a spreadsheet would begin to reckon, after whatever it skips; a plain number is only a number. */
export const isFormula = (cell: string) =>
  /^[\s\p{Z}\p{C}]*[=+\-@]/u.test(cell.normalize('NFKC').replaceAll('−', '-')) && !/^-\d+$/.test(cell)

/** The text that a cell stands for. */
export const meant = (cell: string) => (/^'/.test(cell) && isRisky(cell.slice(1)) ? cell.slice(1) : cell)

const isRisky = (text: string) =>
  /^'*[\t\r]/.test(text) || /^['\s\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌﬩⩵⩶]/u.test(text)

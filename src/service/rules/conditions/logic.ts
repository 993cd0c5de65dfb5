/** Reads how conditions combine: `1 and (2 or 3)`. `and` binds more tightly than `or`. */

/** Numbers are the names of conditions. */
export type Combination = { all: Combination[] } | { any: Combination[] } | { condition: string }

const longest = 1000
const token = /\s*(?:([()])|(and|or)(?![\w.])|(\d+(?:\.\d+)*)(?![\w.]))/iy

/** @throws SyntaxError that says where it stops making sense. */
export function parseLogic(text: string): Combination {
  if (text.length > longest) throw new SyntaxError(`expected at most ${longest} characters`)
  const tokens = tokensOf(text)
  let at = 0

  const either = (): Combination => {
    const first = both()
    const others: Combination[] = []
    while (tokens[at] === 'or') {
      at += 1
      others.push(both())
    }
    return others.length > 0 ? { any: [first, ...others] } : first
  }
  const both = (): Combination => {
    const first = single()
    const others: Combination[] = []
    while (tokens[at] === 'and') {
      at += 1
      others.push(single())
    }
    return others.length > 0 ? { all: [first, ...others] } : first
  }
  const single = (): Combination => {
    const next = tokens[at++]
    if (next !== '(') {
      if (next === undefined || !/^\d/.test(next)) throw unexpected(next, 'the number of a condition')
      return { condition: next }
    }
    const inside = either()
    const end = tokens[at++]
    if (end !== ')') throw unexpected(end, 'a closing parenthesis')
    return inside
  }

  const whole = either()
  if (at < tokens.length) throw unexpected(tokens[at], '`and`, `or` or the end')
  return whole
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match)
      throw new SyntaxError(`expected conditions, and, or, parentheses; not what is at character ${from + 1}`)
    tokens.push(match[0].trim().toLowerCase())
  }
  return tokens
}

const unexpected = (found: string | undefined, wanted: string) =>
  new SyntaxError(`expected ${wanted}, not ${found === undefined ? 'the end' : `"${found}"`}`)

/** The conditions that are named, each once. */
export function namesIn(combination: Combination): Set<string> {
  if ('condition' in combination) return new Set([combination.condition])
  const parts = 'all' in combination ? combination.all : combination.any
  return new Set(parts.flatMap((part) => [...namesIn(part)]))
}

import type { GroupedMessages } from '../format/localization.ts'

const reported = new Set<string>()

/** Warns once about each message that a page sets although its group does not contain it. */
export function reportUnknownMessages(english: object, pageMessages: GroupedMessages) {
  for (const [name, group] of Object.entries(english)) {
    for (const key of Object.keys(pageMessages[name] ?? {})) {
      if (key in group || reported.has(name + key)) continue
      reported.add(name + key)
      const similar = mostSimilar(key, Object.keys(group as object))
      console.warn(`perkit: no message "${name}.${key}". Did you mean "${name}.${similar}"?`)
    }
  }
}

function mostSimilar(text: string, candidates: string[]) {
  const pairs = text.match(/../g) ?? []
  const similarity = (other: string) => pairs.filter((pair) => other.includes(pair)).length
  return candidates.sort((one, other) => similarity(other) - similarity(one))[0]
}

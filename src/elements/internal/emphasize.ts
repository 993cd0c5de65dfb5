/** Emphasizes a value within a sentence. Returns the plain sentence if it does not contain the value. */
export function emphasize(sentence: string, value: string, emphasized: unknown): unknown {
  const start = sentence.indexOf(value)
  return start < 0 ? sentence : [sentence.slice(0, start), emphasized, sentence.slice(start + value.length)]
}

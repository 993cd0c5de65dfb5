export function emphasize(sentence: string, value: string, emphasized: unknown): unknown {
  const start = sentence.indexOf(value)
  return start < 0 ? sentence : [sentence.slice(0, start), emphasized, sentence.slice(start + value.length)]
}

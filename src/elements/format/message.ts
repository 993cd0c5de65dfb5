/**
 * A message with parameters: a string with `{placeholders}`, one such string for each plural form of `count`, or a
 * function for grammar that these cannot express. Parameters are strings, ready to show, or numbers.
 */
export type Message<Parameters> =
  | string
  | PluralForms
  | ((parameters: Parameters, numbers: NumberFormat) => string)

/** A string for each plural category of the language. `other` is the fallback. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

export interface NumberFormat {
  number: (value: number) => string
  plural: (count: number) => Intl.LDMLPluralRule
  isolate: (text: string) => string
}

export type LocalizedGroup<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string
    ? Group[Key]
    : (parameters: ParametersOf<Group[Key]>) => string
}

type ParametersOf<Text> = Text extends (parameters: infer Parameters, numbers: NumberFormat) => string
  ? Parameters
  : never

export function formatMessage(
  message: Message<Readonly<Record<string, unknown>>>,
  parameters: Readonly<Record<string, unknown>>,
  numbers: NumberFormat,
): string {
  if (typeof message === 'function') return message(parameters, numbers)
  const template =
    typeof message === 'string'
      ? message
      : (message[numbers.plural(Number(parameters.count))] ?? message.other)
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = parameters[name] ?? placeholder
    return typeof value === 'number' ? numbers.number(value) : numbers.isolate(String(value))
  })
}

import type { CommonMessages, ReasonMessages } from './common.messages.ts'
import type { Format } from './format.ts'
import { formatMessage, type LocalizedGroup, type Message, type NumberFormat } from './message.ts'

export interface SharedGroups {
  common: CommonMessages
  reasons: ReasonMessages
}

export type LocalizedGroups<Groups> = { readonly [Name in keyof Groups]: LocalizedGroup<Groups[Name]> }

/** `Groups` are the groups of messages that an element uses besides the shared ones. */
export interface Localization<Groups = object> {
  locale: string
  messages: LocalizedGroups<SharedGroups> & LocalizedGroups<Groups>
  format: Format
}

/** Messages of any groups: a translation, or those that a page sets. */
export type GroupedMessages = Readonly<Record<string, object | undefined>>

type Parameters = Readonly<Record<string, unknown>>
type MessageGroup = Readonly<Record<string, Message<Parameters>>>

/** Later layers override earlier ones. Messages that are in no layer stay English. */
export function localizeGroups<Groups extends object>(
  english: Groups,
  layers: readonly GroupedMessages[],
  numbers: NumberFormat,
) {
  return mapValues(english as Record<string, MessageGroup>, (group, name) => {
    const messages = Object.assign({}, group, ...layers.map((layer) => layer[name])) as MessageGroup
    return mapValues(group, (original, key) => {
      const message = messages[key] ?? original
      // Checked on the English message, because a translation may omit parameters.
      const hasParameters = typeof original !== 'string' || original.includes('{')
      return hasParameters ? (parameters: Parameters) => formatMessage(message, parameters, numbers) : message
    })
  }) as LocalizedGroups<Groups>
}

const mapValues = <Value, Mapped>(
  object: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))

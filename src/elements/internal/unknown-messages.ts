import type { GroupedMessages } from '../format/localization.ts'
import { warnOnce } from './warn-once.ts'

/** Warns once about each message that a page sets although its group does not contain it. */
export function reportUnknownMessages(english: object, pageMessages: GroupedMessages) {
  for (const [name, group] of Object.entries(english)) {
    for (const key of Object.keys(pageMessages[name] ?? {}))
      if (!(key in group)) warnOnce(`no message "${name}.${key}"`)
  }
}

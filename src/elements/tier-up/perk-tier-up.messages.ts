import type { Message } from '../format/message.ts'
import type { Localization } from '../format/localization.ts'

export interface TierUpMessages {
  /** The member has reached this tier. */
  welcome: Message<{ tier: string }>
}

export interface TierUpGroups {
  tierUp: TierUpMessages
}

export type TierUpLocalization = Localization<TierUpGroups>

export const tierUp: TierUpMessages = {
  welcome: 'Welcome to {tier}',
}

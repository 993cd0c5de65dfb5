import { PageEvent } from './page-event.ts'

/** An element could not do its work on this page, and shows the page's own words in its place. Sent once. */
export class ElementFailedEvent extends PageEvent {
  /** What was thrown. */
  readonly error: unknown

  constructor(error: unknown) {
    super('perk-element-failed', { bubbles: true, composed: true })
    this.error = error
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-element-failed': ElementFailedEvent
  }
}

import { PageEvent } from './page-event.ts'

/** An element failed with an exception and shows only its children from the page. Dispatched once. */
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

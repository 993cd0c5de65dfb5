import { PageEvent } from '../internal/page-event.ts'

/** The launcher's panel was opened or closed. */
export class LauncherToggledEvent extends PageEvent {
  readonly open: boolean

  constructor(open: boolean) {
    super('perk-launcher-toggled', { bubbles: true, composed: true })
    this.open = open
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-launcher-toggled': LauncherToggledEvent
  }
}

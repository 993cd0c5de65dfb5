import { PageEvent } from '../internal/page-event.ts'

/** The panel of the launcher was opened or closed, by whomever. */
export class LauncherToggledEvent extends PageEvent {
  /** True when opened. */
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

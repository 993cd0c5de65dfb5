/** A custom row has its controls in a shadow root of its own. */
export function focusRow(row: HTMLElement | null | undefined) {
  const control = row?.shadowRoot?.querySelector<HTMLElement>(
    ':is(button, input, a[href], [tabindex]):not([hidden])',
  )
  ;(control ?? row)?.focus()
}

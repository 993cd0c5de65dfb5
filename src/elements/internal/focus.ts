/** Focuses the element or, if it is a custom row, the first control in its shadow root. */
export function focusRow(row: HTMLElement | null | undefined) {
  const control = row?.shadowRoot?.querySelector<HTMLElement>(
    ':is(button, input, a[href], [tabindex]):not([hidden])',
  )
  ;(control ?? row)?.focus()
}

/** Focuses a button of a list, or the first control of a custom row, which has its own shadow root. */
export function focusRow(row: HTMLElement | null | undefined) {
  const control = row?.shadowRoot?.querySelector<HTMLElement>(
    ':is(button, input, a[href], [tabindex]):not([hidden])',
  )
  ;(control ?? row)?.focus()
}

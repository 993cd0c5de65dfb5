/** Buttons that copy a code block, or the field that `data-copy` names. */
import { find } from '../../../browser/find.ts'

export function setUpCopying() {
  const announcer = find(document, '[data-announcer]', HTMLElement)

  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-copy]')
    if (!button) return
    await navigator.clipboard.writeText(textFor(button))
    button.textContent = 'Copied'
    announcer.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      announcer.textContent = ''
    }, 2000)
  })
}

function textFor(button: HTMLButtonElement) {
  const field = button.dataset.copy
  if (field) return find(document, `#${field}`, HTMLTextAreaElement).value
  return button.parentElement?.querySelector('code')?.textContent ?? ''
}

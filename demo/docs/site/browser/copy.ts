/** Buttons that copy a code block, or the field that `data-copy` names. */
import { find } from '../../../browser/find.ts'

/** Browsers have no replacement for `platform` that all of them support. */
const copyKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘C' : 'Ctrl+C'

export function setUpCopying() {
  const announcer = find(document, '[data-announcer]', HTMLElement)

  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-copy]')
    if (!button) return
    const label = (await copy(sourceOf(button))) ? 'Copied' : `Press ${copyKey}`
    button.textContent = label
    announcer.textContent = label
    setTimeout(() => {
      button.textContent = 'Copy'
      announcer.textContent = ''
    }, 2000)
  })
}

function sourceOf(button: HTMLButtonElement) {
  const field = button.dataset.copy
  return field
    ? find(document, `#${field}`, HTMLTextAreaElement)
    : find(button.parentElement ?? document, 'code', HTMLElement)
}

/** Returns whether the text was copied. Otherwise selects it: the clipboard needs HTTPS and a permission. */
async function copy(source: HTMLElement) {
  try {
    await navigator.clipboard.writeText(
      source instanceof HTMLTextAreaElement ? source.value : (source.textContent ?? ''),
    )
    return true
  } catch {
    if (source instanceof HTMLTextAreaElement) source.select()
    else getSelection()?.selectAllChildren(source)
    return false
  }
}

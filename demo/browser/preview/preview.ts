/** Shows the chosen element whenever a setting changes, and writes the settings to the URL. */
import { readChoice, type Choice } from './choice.ts'
import { statuses } from './statuses.ts'
import type { Specimen } from './specimen.ts'
import { specimens } from './specimens/index.generated.ts'
import { find } from '../find.ts'
import { markup } from './markup.ts'
import { setStage } from './stage.ts'

const form = find(document, 'form', HTMLFormElement)
const copy = find(document, '[data-copy]', HTMLButtonElement)
const copied = find(document, '[data-copied]', HTMLElement)

const write = (selector: string, text: string) => {
  find(document, selector, HTMLElement).textContent = text
}

function chosen() {
  const data = new FormData(form)
  return readChoice((name) => data.get(name)?.toString())
}

function show(choice: Choice) {
  const specimen = specimens.find(({ tag }) => tag === choice.element)
  const status = statuses.find(({ name }) => name === choice.status)
  if (!specimen || !status) return

  write('[data-title]', specimen.label)
  write('[data-about]', specimen.about)
  write('[data-status]', `${status.label}.`)
  write('[data-status-about]', status.about)
  showLayouts(specimen, choice)
  write('[data-markup]', markup(specimen, choice))
  setStage(find(document, '[data-stage]', HTMLElement), specimen, status.name, choice)
}

/** Shows only the layouts of this element. Falls back to the first if it lacks the current one. */
function showLayouts({ layouts = [] }: Specimen, { layout }: Choice) {
  const options = find(document, 'fieldset.layout', HTMLFieldSetElement)
  options.hidden = !layouts.length
  const chosen = layouts.includes(layout) ? layout : layouts[0]
  for (const option of options.querySelectorAll('input')) {
    option.parentElement?.toggleAttribute('hidden', !layouts.includes(option.value))
    option.checked = option.value === (chosen ?? layout)
  }
}

form.addEventListener('change', () => {
  const choice = chosen()
  history.replaceState(null, '', `?${new URLSearchParams(choice)}`)
  showCopied(false)
  show(choice)
})

let resetTimer: ReturnType<typeof setTimeout> | undefined

/** Labels the copy button. Reset when a setting changes, because the new HTML is not copied yet. */
function showCopied(isCopied: boolean) {
  clearTimeout(resetTimer)
  copied.textContent = isCopied ? 'Copied' : ''
  copy.textContent = isCopied ? 'Copied' : 'Copy'
  if (isCopied) resetTimer = setTimeout(showCopied, 2000, false)
}

copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(find(document, '[data-markup]', HTMLElement).textContent)
  showCopied(true)
})

copy.disabled = false
show(chosen())

/** Puts the chosen element on the stage whenever a switch moves, and writes the choice into the address. */
import { readChoice, type Choice } from './choice.ts'
import { conditions } from './conditions.ts'
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
  const condition = conditions.find(({ name }) => name === choice.condition)
  if (!specimen || !condition) return

  write('[data-title]', specimen.label)
  write('[data-about]', specimen.about)
  write('[data-condition]', `${condition.label}.`)
  write('[data-condition-about]', condition.about)
  offerLayouts(specimen, choice)
  write('[data-markup]', markup(specimen, choice))
  setStage(find(document, '[data-stage]', HTMLElement), specimen, condition.name, choice)
}

/** Only those that the element has; the first where it has not the one of the element before. */
function offerLayouts({ layouts = [] }: Specimen, { layout }: Choice) {
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
  sayCopied(false)
  show(choice)
})

let told: ReturnType<typeof setTimeout> | undefined

/** Of what is shown now: another choice has other HTML, which is not copied yet. */
function sayCopied(isCopied: boolean) {
  clearTimeout(told)
  copied.textContent = isCopied ? 'Copied' : ''
  copy.textContent = isCopied ? 'Copied' : 'Copy'
  if (isCopied) told = setTimeout(sayCopied, 2000, false)
}

copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(find(document, '[data-markup]', HTMLElement).textContent)
  sayCopied(true)
})

copy.disabled = false
show(chosen())

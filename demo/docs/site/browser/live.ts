/** Makes the element at the top of a page live: controls and HTML change each other, and the stage follows. */
import { find } from '../../../browser/find.ts'
import { readChoice } from '../../../browser/preview/choice.ts'
import { specimens } from '../../../browser/preview/specimens/index.generated.ts'
import type { Specimen } from '../../../browser/preview/specimen.ts'
import { createElement, setStage } from '../../../browser/preview/stage.ts'
import { statuses } from '../../../browser/preview/statuses.ts'
import { shopHtml, shopSpecimen } from '../shop-specimen.ts'
import { setUpExpanding } from './expand.ts'
import { parseElement, htmlOf } from './html.ts'
import { keepControlsInPlace } from './keep-controls.ts'
import { isDark } from './scheme-switch.ts'

/** The docs have no legal pages. Their links stay on this page, which keeps the edited HTML. */
const legalPages = {
  terms: new URL('#terms', location.href).href,
  privacy: new URL('#privacy', location.href).href,
}

function setUp(section: HTMLElement, specimen: Specimen) {
  const form = find(section, 'form', HTMLFormElement)
  const stage = find(section, '[data-stage]', HTMLElement)
  const source = section.querySelector('textarea')
  const hint = section.querySelector('[data-hint]')
  let element = firstElement()

  function readSettings() {
    const data = new FormData(form)
    return readChoice((name) => (name === 'element' ? specimen.tag : data.get(name)?.toString()))
  }

  function firstElement(): Element {
    const shop = specimen === shopSpecimen && parseElement(shopHtml, specimen.tag)
    return shop || createElement(specimen, readSettings())
  }

  function show() {
    const settings = readSettings()
    const theme = isDark() ? 'dark' : 'light'
    const width = form.querySelector('[name=width]') ? settings.width : 'full'
    const status = statuses.find(({ name }) => name === settings.status) ?? statuses[1]
    const shown = document.importNode(element, true)
    setStage(stage, specimen, status.name, { ...settings, theme, width }, shown, legalPages)
  }

  function writeSource() {
    if (source) source.value = htmlOf(element)
  }

  keepControlsInPlace(form, stage)
  setUpExpanding(section, stage)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    if (isControl(target) && applyControl(target, element)) writeSource()
    // The home page has a setting for the layout, but no HTML to edit.
    if (!source) element = createElement(specimen, readSettings())
    show()
  })
  source?.addEventListener('input', () => {
    const edited = parseElement(source.value, specimen.tag)
    if (hint) hint.textContent = edited ? '' : `Add <${specimen.tag}> to show the element.`
    if (!edited) return
    element = edited
    readControls(form, element)
    show()
  })
  addEventListener('scheme-change', show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)

  writeSource()
  readControls(form, element)
  show()
}

type Control = HTMLInputElement | HTMLSelectElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const prefix = 'attribute-'

/** Sets the attribute of a control. Returns whether the control has one. */
function applyControl(control: Control, element: Element) {
  if (!control.name.startsWith(prefix)) return false
  const name = control.name.slice(prefix.length)
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    element.toggleAttribute(name, control.checked)
  else if (control.value) element.setAttribute(name, control.value)
  else element.removeAttribute(name)
  return true
}

function readControls(form: HTMLFormElement, element: Element) {
  for (const control of form.elements) {
    if (!isControl(control) || !control.name.startsWith(prefix)) continue
    const value = element.getAttribute(control.name.slice(prefix.length))
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== null
    else control.value = value ?? ''
    // The option of the default has no value.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0
  }
}

for (const section of document.querySelectorAll<HTMLElement>('[data-live]')) {
  const specimen = [shopSpecimen, ...specimens].find(({ tag }) => tag === section.dataset.live)
  if (specimen) setUp(section, specimen)
}

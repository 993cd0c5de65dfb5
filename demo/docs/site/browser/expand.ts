/** A tall live element is cut off, so that the text below it stays near. A button shows all of it. */
import { find } from '../../../browser/find.ts'

export function setUpExpanding(section: HTMLElement, stage: HTMLElement) {
  const floor = find(section, '.floor', HTMLElement)
  const button = find(section, '[data-expand]', HTMLButtonElement)
  const isExpanded = () => button.getAttribute('aria-expanded') === 'true'

  function update() {
    const isCut = floor.scrollHeight > floor.clientHeight + 1
    button.hidden = !isCut && !isExpanded()
    if (isCut) floor.tabIndex = 0
    else floor.removeAttribute('tabindex')
  }

  button.addEventListener('click', () => {
    const expands = !isExpanded()
    button.setAttribute('aria-expanded', String(expands))
    button.textContent = expands ? 'Show less' : 'Show all'
    floor.classList.toggle('expanded', expands)
    floor.scrollTop = 0
    update()
  })
  const observer = new ResizeObserver(update)
  observer.observe(stage)
  observer.observe(floor)
}

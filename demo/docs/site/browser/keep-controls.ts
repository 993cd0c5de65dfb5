/** Keeps a changed control in its place while the stage above it changes its height, until the reader moves on. */
export function keepControlsInPlace(form: HTMLFormElement, stage: HTMLElement) {
  let place: { control: Element; top: number } | undefined

  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element) place = { control: target, top: target.getBoundingClientRect().top }
  })
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => (place = undefined), { passive: true })

  // An element renders its data in several steps.
  new ResizeObserver(() => {
    if (place) scrollBy({ top: place.control.getBoundingClientRect().top - place.top, behavior: 'instant' })
  }).observe(stage)
}

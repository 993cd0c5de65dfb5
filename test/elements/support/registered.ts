/** The element classes of the kit and their tags. */
import '../../../src/elements/define/index.generated.ts'
import * as kit from '../../../src/elements/index.generated.ts'

// In the built file, the module also has exports that are not elements.
export const registered = Object.values<unknown>(kit).flatMap((value) => {
  if (typeof value !== 'function') return []
  const element = value as CustomElementConstructor
  const tag = customElements.getName(element)
  return tag ? [{ element, tag }] : []
})

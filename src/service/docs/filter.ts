/**
 * The page's one script: shows the operations whose name, summary or path has all the words of the field. Without it
 * the field is not there and everything else is.
 */
export const filter = `
const field = document.querySelector('#filter')
const count = document.querySelector('.count')
const found = [...document.querySelectorAll('[data-find]')]
const families = document.querySelectorAll('.of-family')

function narrow() {
  const words = field.value.toLowerCase().split(/\\s+/)
  for (const one of found) one.hidden = !words.every((word) => one.dataset.find.includes(word))
  for (const family of families) family.hidden = !family.querySelector('[data-find]:not([hidden])')
  const shown = found.filter((one) => one.matches('section:not([hidden])')).length
  count.textContent = field.value.trim() && (shown === 1 ? '1 operation' : shown + ' operations')
}

document.querySelector('.filter').hidden = false
field.addEventListener('input', narrow)
narrow()
`

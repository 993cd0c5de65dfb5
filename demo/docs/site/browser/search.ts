/** The search dialog. The index loads when the dialog first opens. */
import { find } from '../../../browser/find.ts'
import type { SearchEntry } from '../search-options.ts'

type Result = Pick<SearchEntry, 'address' | 'page' | 'title' | 'excerpt'>

const maxResults = 12

export function setUpSearch() {
  const dialog = find(document, '[data-search]', HTMLDialogElement)
  const input = find(dialog, 'input', HTMLInputElement)
  const list = find(dialog, 'ul', HTMLUListElement)
  const status = find(dialog, '[role=status]', HTMLElement)
  const opener = find(document, '[data-open-search]', HTMLButtonElement)
  let searching: Promise<(words: string) => Result[]> | undefined

  function open() {
    dialog.showModal()
    input.select()
    update()
  }

  /** Shows the results. */
  async function show() {
    const words = input.value.trim()
    const search = await (searching ??= loadSearch())
    // A newer text is already being searched for.
    if (words !== input.value.trim()) return
    const results = words ? search(words).slice(0, maxResults) : []
    list.replaceChildren(...results.map(resultItem))
    status.textContent = !words
      ? ''
      : results.length
        ? countText(results.length)
        : `Nothing found for “${words}”.`
  }

  async function update() {
    try {
      await show()
    } catch {
      searching = undefined
      status.textContent = 'The search could not be loaded. Try again.'
    }
  }

  opener.addEventListener('click', open)
  input.addEventListener('input', update)
  dialog.addEventListener('keydown', async (event) => {
    // The keys choose characters.
    if (event.isComposing) return
    if (event.key !== 'Enter' || event.target !== input) return moveFocus(event, dialog)
    event.preventDefault()
    // The index may still be loading.
    await update()
    if (dialog.open) list.querySelector('a')?.click()
  })
  dialog.addEventListener('click', ({ target }) => {
    // The backdrop, or a result on this page.
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut || dialog.open || isTyping(event)) return
    event.preventDefault()
    open()
  })
}

const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`)

const rootAddress = () => new URL(document.documentElement.dataset.root ?? './', location.href)

async function loadSearch() {
  const [{ default: MiniSearch }, { searchOptions }, index] = await Promise.all([
    import('minisearch'),
    import('../search-options.ts'),
    fetch(new URL('search.json', rootAddress())).then((response) => {
      if (!response.ok) throw new Error(`The index returned ${response.status}.`)
      return response.text()
    }),
  ])
  const search = MiniSearch.loadJSON<SearchEntry>(index, searchOptions)
  // The stored fields are part of each result.
  return (words: string) => search.search(words) as unknown as Result[]
}

function resultItem({ address, page, title, excerpt }: Result) {
  const link = document.createElement('a')
  link.href = new URL(address, rootAddress()).href
  for (const [kind, text] of [
    ['strong', title],
    ['span', title === page ? '' : page],
    ['small', excerpt],
  ] as const)
    if (text) link.append(Object.assign(document.createElement(kind), { textContent: text }))
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** Arrow keys move between the field and the results. */
function moveFocus(event: KeyboardEvent, dialog: HTMLDialogElement) {
  // Otherwise the browser only empties the field.
  if (event.key === 'Escape') return dialog.close()
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, a')]
  const index = stops.findIndex((stop) => stop === document.activeElement)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  stops[Math.min(Math.max(index + step, 0), stops.length - 1)]?.focus()
}

/** A slash is text in fields. Elements are in shadow roots. */
const isTyping = (event: KeyboardEvent) => {
  const [target] = event.composedPath()
  return target instanceof Element && target.matches('input, textarea, select')
}

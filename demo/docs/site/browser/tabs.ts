/**
 * Tabs of code blocks. A choice applies to all tabs with this label, and to later pages. If several chosen labels are in
 * one group, the most recent one counts.
 */
import { readSaved, save } from './storage.ts'

const allTabs = () => [...document.querySelectorAll<HTMLElement>('[data-tabs] [role=tab]')]

export function setUpTabs() {
  const labels = readLabels()
  for (const list of document.querySelectorAll('[data-tabs]')) {
    const tabs = tabsIn(list)
    const chosen = labels.flatMap((label) => tabs.filter((tab) => labelOf(tab) === label))
    select(chosen[0] ?? tabs[0])
  }

  document.addEventListener('click', ({ target }) => {
    const tab = tabAt(target)
    if (tab) chooseAndKeepPlace(tab)
  })
  document.addEventListener('keydown', (event) => {
    const tab = tabAt(event.target)
    const next = tab && neighbor(tab, event.key)
    if (!next) return
    event.preventDefault()
    chooseAndKeepPlace(next)
    next.focus()
  })
}

const labelOf = (tab: HTMLElement) => tab.textContent ?? ''

const tabsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[role=tab]')]

const tabAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tabs] [role=tab]') : null

/** The tab that a key leads to. */
function neighbor(tab: HTMLElement, key: string) {
  const tabs = tabsIn(tab.parentElement ?? tab)
  const index = tabs.indexOf(tab)
  if (key === 'ArrowRight') return tabs[(index + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(index - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}

/** Other tabs above may change their height. */
function chooseAndKeepPlace(tab: HTMLElement) {
  const { top } = tab.getBoundingClientRect()
  choose(labelOf(tab))
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Chosen labels, most recent first. */
const readLabels = () => readSaved('tabs')?.split('\n') ?? []

function choose(label: string) {
  save('tabs', [label, ...readLabels().filter((other) => other !== label)].join('\n'))
  for (const tab of allTabs()) if (labelOf(tab) === label) select(tab)
}

function select(chosen: HTMLElement | undefined) {
  if (!chosen?.parentElement) return
  for (const tab of tabsIn(chosen.parentElement)) {
    const isChosen = tab === chosen
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !isChosen)
  }
}

/** Marks the section that is being read in the list of headings. */
export function setUpContents() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))))
  const end = document.querySelector('.around')
  if (links.length === 0 || !end) return

  // Where a heading stands after a jump, and one pixel for rounding.
  const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + 1
  const topOf = (heading: Element | null | undefined) => heading?.getBoundingClientRect().top ?? Infinity

  function currentIndex() {
    // The last headings cannot reach the line, because the page ends.
    if (end && end.getBoundingClientRect().bottom <= innerHeight) {
      const target = links.findIndex(({ hash }) => hash === location.hash)
      return topOf(headings[target]) < innerHeight && topOf(headings[target]) >= 0 ? target : links.length - 1
    }
    return headings.findLastIndex((heading) => topOf(heading) <= line)
  }

  function update() {
    const current = currentIndex()
    for (const [index, link] of links.entries())
      if (index === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }

  // Observing the headings would miss a jump that passes several of them.
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  addEventListener('hashchange', update)
  update()
}

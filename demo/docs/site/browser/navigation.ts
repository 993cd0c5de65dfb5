/** Scrolls the list of pages to the current one, and again whenever the menu opens on a narrow screen. */
export function showCurrentPage() {
  const list = document.querySelector<HTMLElement>('.pages')
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const scroll = () => (list.scrollTop = current.offsetTop - list.clientHeight / 2)
  list.addEventListener('toggle', scroll)
  scroll()
}

/** Scrolls the list of pages to the current one. */
export function showCurrentPage() {
  const list = document.querySelector<HTMLElement>('.pages')
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2
}

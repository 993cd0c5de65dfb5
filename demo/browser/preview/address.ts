/** Address of a file of the demo. The docs site has its own copies, in any folder. */
export const addressOf = (path: string) =>
  new URL(`${document.documentElement.dataset.root ?? '/'}${path}`, location.href).href

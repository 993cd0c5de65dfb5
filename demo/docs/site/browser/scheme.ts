/** Runs before the page is drawn: sets the chosen color scheme and the class `scripted`, which reveals controls that need scripts. */
{
  const { classList, dataset } = document.documentElement
  classList.add('scripted')
  try {
    const scheme = localStorage.getItem('perkit-docs-scheme')
    if (scheme) dataset.scheme = scheme
  } catch {
    // Storage is blocked: the page follows the system.
  }
}

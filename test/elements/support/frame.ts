import { fixture, html } from '@open-wc/testing'

/** Path of the elements' files. */
export const elements = '/src/elements/'

/** Opens a page in a frame. `load` adds a script. */
export async function openPage(head: string, body: string) {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe width="800" height="800" title="page"></iframe>`,
  )
  frame.srcdoc = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const { contentWindow: window, contentDocument: document } = frame
  if (!window || !document) throw new Error('The frame has no page')
  const faults: string[] = []
  document.addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective))
  window.addEventListener('error', (event) => faults.push(event.message))
  window.addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))
  const load = async (url: string) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = url
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
    document.head.append(script)
    await loaded
  }
  return { document, faults, load }
}

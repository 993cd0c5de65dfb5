/**
 * Gives Lit a Trusted Types policy of the kit's own: a page that names the policies it allows can allow ours, and two
 * copies of Lit on a page do not run into each other. It is all that is changed in Lit.
 */

/** In every lit-html 3.x as published, whatever its minifier calls things. */
const made = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/

/** `policyModule` is the path of the module that makes ours. @throws Error where the place is not found. */
export function withOwnPolicy(litHtml: string, policyModule: string): string {
  if (!made.test(litHtml)) throw new Error('trusted-types: this Lit makes its policy elsewhere.')
  return `import { policyFrom } from ${JSON.stringify(policyModule)}\n${litHtml.replace(made, 'policyFrom($1)')}`
}

/** All elements, on a page that hydrates other Lit elements. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js'
import '../../../src/elements/define/index.generated.ts'

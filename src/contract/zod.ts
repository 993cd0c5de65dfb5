/**
 * The one door to zod. A page's content security policy may forbid `eval`, so in a browser zod must not
 * compile its parsers, and it has to be told before the first schema is made: that is why every schema file
 * imports zod from here.
 */
import { config } from 'zod/mini'

config({ jitless: 'document' in globalThis || 'importScripts' in globalThis })

export * as z from 'zod/mini'

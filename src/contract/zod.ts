/**
 * A page's Content Security Policy may forbid `eval`, so in browsers zod must not compile its parsers. This must be set
 * before the first schema is created, so every module imports zod from here.
 */
import { config } from 'zod/mini'

config({ jitless: 'document' in globalThis || 'importScripts' in globalThis })

export * as z from 'zod/mini'

/**
 * Runs before the page is drawn: sets the chosen color scheme and the class `scripted`, which reveals controls that need
 * scripts.
 */
import { readSaved } from './storage.ts'

const { classList, dataset } = document.documentElement
classList.add('scripted')
const scheme = readSaved('scheme')
if (scheme) dataset.scheme = scheme

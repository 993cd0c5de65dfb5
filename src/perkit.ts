/** The script-tag file: registers every element, and exports what `perkit` exports. */
import './elements/define/index.ts'

export * from './index.ts'

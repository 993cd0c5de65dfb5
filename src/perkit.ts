/** The script-tag file: registers every element, and exports what `perkit` exports. */
import './elements/define/index.generated.ts'

export * from './index.ts'

/** The complete script-tag file: registers every element and has the same exports as `perkit`. */
import './elements/define/index.generated.ts'

export * from './index.ts'

/** For a package without zod: declarations of the contract's modules that refer to the generated interfaces. */
import { matches, read } from './elements.ts'

/** Undefined for a declaration that TypeScript has written well. `path` is in `dist`. */
export function declarationOf(path: string): string | undefined {
  const [, module] = /^contract\/(errors|resources\/[\w-]+)\.d\.ts$/.exec(path) ?? []
  if (module === undefined || module === 'resources/index') return undefined
  const declared = matches(read('src/contract/types.generated.ts'), /^export (?:interface|type) (\w+)/gm)
  const types = matches(read(`src/contract/${module}.ts`), /^export type (\w+) = z\.infer</gm).filter(
    (type) => declared.includes(type),
  )
  const generated = `${module === 'errors' ? '.' : '..'}/types.generated.js`
  return `export type { ${types.join(', ')} } from '${generated}'\n`
}

/**
 * Removes the index signatures of objects that also have fields. Replies keep fields that the contract does not have, but
 * with an index signature, TypeScript would accept every misspelled field.
 */
export const withKnownFields = (declaration: string) =>
  declaration
    .replace(/\{\n *\[x: string\]: unknown;\n(?! *\})/g, '{\n')
    .replace(/;\n *\[field: string\]: unknown;/g, ';')

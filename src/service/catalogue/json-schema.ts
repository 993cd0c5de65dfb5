import { z } from '../../contract/zod.ts'
import { catalogueFile } from './schema.ts'

/** The JSON Schema of the catalogue file: editors complete and check a file that names it in `$schema`. */
export const catalogueJsonSchema = () => ({
  $id: 'perkit-catalogue.schema.json',
  title: 'Perkit catalogue',
  description:
    'Projects with everything they are set up with. Amounts are in minor units. Ids may be left out. ' +
    'Loading the same file again changes nothing; what leaves the file stays in the store.',
  ...z.toJSONSchema(catalogueFile, { io: 'input' }),
})

/** All elements, as a page imports them from npm. */
import '../../../src/elements/define/index.generated.ts'

/** The script of every page. */
import { setUpContents } from './contents.ts'
import { setUpCopying } from './copy.ts'
import { setUpScheme } from './scheme-switch.ts'
import { setUpSearch } from './search.ts'
import { setUpTabs } from './tabs.ts'
import { showCurrentPage } from './navigation.ts'

setUpScheme()
showCurrentPage()
setUpTabs()
setUpContents()
setUpCopying()
setUpSearch()

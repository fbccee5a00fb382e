import { createManual } from '../../api/pages/manual/createManual.ts'
import { readDocuments } from '../../api/pages/manual/readDocuments.ts'

/** The manual of the repository. All apps of a test worker share the manual, because a file never changes during a run. */
export const theManual = createManual(readDocuments(), 'http://127.0.0.1:3000')

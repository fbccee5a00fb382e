import type { FailureLog } from '../../http/wrapHandler.ts'
import { createManual, type Manual } from './createManual.ts'
import { readDocuments } from './readDocuments.ts'

/**
 * Creates the manual of the documents below `root`, which defaults to the root of the repository. Without readable documents
 * the manual is empty, because the calls of the service need no documents.
 */
export function loadManual(
  { log }: { readonly log: FailureLog },
  publicUrl: string,
  root?: string,
): Manual {
  try {
    return createManual(readDocuments(root), publicUrl)
  } catch (err) {
    log.error({ event: 'manual_unavailable', err }, 'manual unavailable: documents not readable')
    return createManual([], publicUrl)
  }
}

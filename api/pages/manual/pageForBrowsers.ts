import type { Operation } from '../../../core/catalogue/operation.ts'
import { redirectBrowsers } from '../../http/redirectBrowsers.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import { GUIDE_PATH } from '../guide/guidePage.ts'
import type { Manual } from './createManual.ts'
import { EXPLAINED_CALLS, GUIDE_CALL } from './explainedCalls.ts'

type BrowserDeps = { readonly manual: Pick<Manual, 'documents'> }

/** Leads a browser from a call that explains a part of the service to the page; other calls have no page. */
export function pageForBrowsers(
  { manual }: BrowserDeps,
  { id }: Pick<Operation, 'id'>,
  handler: Handler,
): Handler {
  if (id === GUIDE_CALL) return redirectBrowsers(({ search }) => `${GUIDE_PATH}${search}`, handler)
  const explained = EXPLAINED_CALLS.find((entry) => entry.id === id)
  if (explained === undefined) return handler
  const { call, page } = explained
  if (!manual.documents.some(({ address }) => address === page)) return handler
  const [, query] = call.split('?')
  // A call that the manual explains with a query returns another answer without the query, such as a price.
  const isCall = ({ searchParams }: URL) =>
    [...new URLSearchParams(query)].every(([name, value]) => searchParams.get(name) === value)
  return redirectBrowsers((url) => (isCall(url) ? page : null), handler)
}

import type { Operation } from '../../core/catalogue/operation.ts'
import type { DayFiles } from '../../core/dayfiles/ports.ts'
import { serveText } from '../discovery/serveText.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { BRIDGE_PATH, bridgePage } from './bridge/bridgePage.ts'
import { proofPage } from './bridge/proofPage.ts'
import { statusPage } from './bridge/statusPage.ts'
import { COPY_PATH, COPY_SCRIPT } from './copyScript.ts'
import { createDataPages } from './data/createDataPages.ts'
import { DATA_PATH } from './data/dataPage.ts'
import { createExplorerPages } from './explorer/createExplorerPages.ts'
import type { AccountDeps } from './explorer/readAccount.ts'
import { createIndexSummary, type ReadIndexSummary } from './explorer/readIndexSummary.ts'
import { gasPage } from './gas/gasPage.ts'
import { createEditorPage } from './graphql/editorPage.ts'
import { EDITOR_SCRIPT_PATH, editorScript } from './graphql/editorScript.ts'
import { GUIDE_PATH, guidePage } from './guide/guidePage.ts'
import type { Manual } from './manual/createManual.ts'
import { createManualPages } from './manual/createManualPages.ts'
import { marketsPage } from './markets/marketsPage.ts'
import { createPublishedPages } from './published/createPublishedPages.ts'
import { createReports } from './published/createReports.ts'
import { createCards } from './published/og/createCards.ts'
import { receiptPage } from './receipt/receiptPage.ts'
import { createSearch } from './search/createSearch.ts'
import type { SearchDeps } from './search/searchDeps.ts'
import { servePage } from './servePage.ts'
import { serviceStatusPage } from './status/serviceStatusPage.ts'
import { STATUS_FEED, statusFeed } from './status/statusFeed.ts'
import { WALLET_PATH, WALLET_SCRIPT } from './wallet/walletScript.ts'

type PagesDeps = SearchDeps & AccountDeps & { readonly manual: Manual; readonly dayFiles: DayFiles }

type PageRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

export type Pages = {
  /** Routes of all pages for people except the first page, and routes of the files of these pages. */
  readonly routes: readonly PageRoute[]
  /** Paths of the sitemap: the list of vaults, pages without an id in their path, and the documents of the manual. */
  readonly sitePaths: readonly string[]
  /** Reads the index of all vaults; the first page also shows this index. */
  readonly index: ReadIndexSummary
  /** GraphQL editor, which shares its path with GraphQL. */
  readonly editor: Handler
}

const SCRIPT = 'text/javascript; charset=utf-8'

/** Creates the pages for people over shared reads; `operations` are those that the app serves. */
export function createPages(deps: PagesDeps, operations: readonly Operation[]): Pages {
  const reports = createReports(deps)
  const index = createIndexSummary(deps)
  const reads = { reports, index, cards: createCards(deps, reports) }
  const fixed = [...fixedPages(deps), ...guidePages(deps, operations)]
  const files: readonly Pick<PageRoute, 'path' | 'handler'>[] = [
    { path: '/search', handler: createSearch(deps) },
    { path: COPY_PATH, handler: serveText(() => COPY_SCRIPT, SCRIPT) },
    { path: EDITOR_SCRIPT_PATH, handler: serveText(editorScript, SCRIPT) },
    { path: WALLET_PATH, handler: serveText(() => WALLET_SCRIPT, SCRIPT) },
    { path: STATUS_FEED, handler: (context) => statusFeed(deps, context) },
    ...fixed.map(({ path, make }) => ({
      path,
      handler: servePage((context) => make(deps, context)),
    })),
  ]
  return {
    index,
    editor: createEditorPage(deps),
    sitePaths: [
      '/vaults',
      DATA_PATH,
      ...fixed.flatMap(({ path }) => (path.includes('{') ? [] : [path])),
      ...deps.manual.documents.map(({ address }) => address),
    ],
    routes: [
      ...files.map((file) => ({ ...file, method: 'GET' as const, limited: true as const })),
      ...createExplorerPages(deps, reads),
      ...createPublishedPages(deps, reads),
      ...createManualPages(deps),
      ...createDataPages(deps),
    ],
  }
}

type FixedPage = {
  readonly path: string
  readonly make: (deps: SearchDeps, context: HttpContext) => Promise<Reply>
}

/** Lists the pages whose content needs no shared read. */
const fixedPages = ({ markets }: SearchDeps): readonly FixedPage[] => [
  { path: BRIDGE_PATH, make: bridgePage },
  { path: '/bridge/proof', make: proofPage },
  { path: '/bridge/status/{burnTx}', make: statusPage },
  { path: '/gas', make: gasPage },
  { path: '/receipt', make: receiptPage },
  { path: '/status', make: serviceStatusPage },
  { path: `/${markets.settings.segment}`, make: marketsPage },
]

/** The page of the guide, for an app that serves the guide. */
function guidePages(
  { manual }: Pick<PagesDeps, 'manual'>,
  operations: readonly Operation[],
): readonly FixedPage[] {
  const guide = operations.find(({ id }) => id === 'getGuide')
  if (guide === undefined) return []
  return [
    { path: GUIDE_PATH, make: (deps, context) => guidePage({ deps, guide, manual }, context) },
  ]
}

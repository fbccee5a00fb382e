import { hash } from 'node:crypto'
import type { Address } from 'viem'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { closedObject } from '../../../core/kernel/operation/closedObject.ts'
import { createInputParser } from '../../../core/kernel/operation/createInputParser.ts'
import { addressField } from '../../../core/kernel/operation/inputFields.ts'
import { revalidateReply } from '../../http/conditional.ts'
import type { Reply } from '../../http/reply.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import { createBucketCache } from '../createBucketCache.ts'
import { createLinks } from '../links.ts'
import type { PageDeps } from '../pageDeps.ts'
import type { Reports } from '../published/createReports.ts'
import { createStampedCache, type StampedCache } from '../published/createStampedCache.ts'
import type { Cards } from '../published/og/createCards.ts'
import { parseRange } from '../published/ranges.ts'
import { servePage } from '../servePage.ts'
import { walletSettings } from '../wallet/walletBlock.ts'
import { accountPage } from './accountPage.ts'
import { activityPage } from './activityPage.ts'
import { holdersPage } from './holdersPage.ts'
import { listPath, parseListQuery } from './listQuery.ts'
import type { LivePage } from './pagesBlock.ts'
import { type AccountDeps, type AccountFacts, readAccount } from './readAccount.ts'
import { readDayActivity } from './readDayActivity.ts'
import type { ReadIndexSummary } from './readIndexSummary.ts'
import { readStock, type StockFacts } from './readStock.ts'
import { readVaultDetail, type VaultDetail } from './readVaultDetail.ts'
import { readVaultList, type VaultList } from './readVaultList.ts'
import { stockPage } from './stockPage.ts'
import { vaultListPage } from './vaultListPage.ts'
import { vaultPage } from './vaultPage.ts'

/** Maximum number of cached pages, up to 60 KB each, and of cached facts of each page, up to 350 KB each. */
const MAX_REPLIES = 256
const MAX_FACTS = 48

type ExplorerRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

/** Reads and pictures that the explorer shares with other pages. */
export type SharedReads = {
  readonly reports: Reports
  readonly index: ReadIndexSummary
  readonly cards: Cards
}

type ExplorerDeps = PageDeps & AccountDeps
type MakePage = (context: HttpContext) => Promise<Reply>
type Replies = StampedCache<Reply>

/** Creates the routes of the explorer: vaults, accounts and stocks. */
export function createExplorerPages(
  deps: ExplorerDeps,
  shared: SharedReads,
): readonly ExplorerRoute[] {
  const replies = createStampedCache<Reply>(MAX_REPLIES)
  const links = createLinks(deps.explorers)
  const activity: MakePage = async ({ req }) =>
    activityPage(
      await readDayActivity(deps, {
        vault: addressIn(req.param()),
        day: req.query('day'),
        cursor: req.query('cursor'),
      }),
      links,
    )
  const holders: MakePage = ({ req }) =>
    holdersPage(deps, { vault: addressIn(req.param()), cursor: req.query('cursor') })
  const card: Handler = async (context) =>
    revalidateReply(
      await shared.cards.ofVault(addressIn(context.req.param())),
      context.req.header('if-none-match'),
    )
  const pages = [
    { path: '/vaults', makePage: createVaultListPage(deps, shared, replies) },
    { path: '/vault/{address}', makePage: createVaultPage(deps, shared, replies) },
    { path: '/vault/{address}/activity', makePage: activity },
    { path: '/vault/{address}/holders', makePage: holders },
    { path: '/account/{address}', makePage: createAccountPage(deps, replies) },
    { path: '/stock/{symbol}', makePage: createStockPage(deps, replies) },
  ].map(({ path, makePage }) => ({ path, handler: servePage(makePage) }))
  return [...pages, { path: '/vault/{address}/og.png', handler: card }].map((route) => ({
    ...route,
    method: 'GET',
    limited: true,
  }))
}

const parseAddress = createInputParser({
  params: closedObject({ address: addressField('Address in the path') }),
})

/** Returns the address of a path. Throws InvalidInput. */
const addressIn = (params: Readonly<Record<string, string>>): Address =>
  parseAddress({ params }).params.address

function createVaultListPage(deps: PageDeps, { index }: SharedReads, replies: Replies): MakePage {
  const lists = createBucketCache<VaultList>(deps, 1)
  const wallet = walletSettings(deps)
  return async (context) => {
    const query = parseListQuery(new URL(context.req.url).searchParams)
    const [list, summary] = await Promise.all([lists('all', () => readVaultList(deps)), index()])
    const key = listPath(query, { page: query.page })
    const stamp = `${list.at.hash}-${summary.asOf.blockHash}`
    const makePage = () => vaultListPage({ list, index: summary, query, wallet })
    return answer(context, replies, { key, stamp, at: list.at, makePage })
  }
}

function createVaultPage(deps: PageDeps, { reports }: SharedReads, replies: Replies): MakePage {
  const details = createBucketCache<VaultDetail>(deps, MAX_FACTS)
  const { publicUrl } = deps.settings
  const links = createLinks(deps.explorers)
  const wallet = walletSettings(deps)
  return async (context) => {
    const vault = addressIn(context.req.param())
    const range = parseRange(context.req.query('range'))
    const key = `/vault/${vault}-${range}`
    const [detail, pages] = await Promise.all([
      details(key, () => readVaultDetail(deps, reports, { vault, range })),
      readLivePages(deps, vault),
    ])
    const shown = pages.map(({ slug, lastPublishedAtSec }) => `${slug}-${lastPublishedAtSec}`)
    const stamp = [detail.at.hash, ...shown].join('-')
    const makePage = () => vaultPage({ detail, pages, publicUrl, links, wallet })
    return answer(context, replies, { key, stamp, at: detail.at, makePage })
  }
}

/** A page that was taken down or became dormant disappears from the page of its vault at once. */
async function readLivePages(
  { publications, clock }: PageDeps,
  vault: Address,
): Promise<readonly LivePage[]> {
  const pages = await publications.ofVault(vault)
  const nowSec = clock.nowSec()
  return pages.filter(({ takenDown, expiresAtSec }) => takenDown === null && nowSec < expiresAtSec)
}

function createAccountPage(deps: ExplorerDeps, replies: Replies): MakePage {
  const accounts = createBucketCache<AccountFacts>(deps, MAX_FACTS)
  const links = createLinks(deps.explorers)
  return async (context) => {
    const account = addressIn(context.req.param())
    const key = `/account/${account}`
    const facts = await accounts(key, () => readAccount(deps, account))
    const makePage = () => accountPage(facts, links)
    return answer(context, replies, { key, stamp: facts.at.hash, at: facts.at, makePage })
  }
}

function createStockPage(deps: PageDeps, replies: Replies): MakePage {
  const stocks = createBucketCache<StockFacts>(deps, MAX_FACTS)
  const { publicUrl } = deps.settings
  const links = createLinks(deps.explorers)
  return async (context) => {
    const symbol = (context.req.param('symbol') ?? '').toUpperCase()
    const range = parseRange(context.req.query('range'))
    const key = `/stock/${symbol}-${range}`
    const facts = await stocks(key, () => readStock(deps, { symbol, range }))
    const makePage = () => stockPage(facts, { publicUrl, links })
    return answer(context, replies, { key, stamp: facts.at.hash, at: facts.at, makePage })
  }
}

type Stamped = {
  readonly key: string
  readonly stamp: string
  readonly at: BlockRef
  readonly makePage: () => Promise<Reply>
}

/** Returns the cached page of the stamp with its block and an entity tag, which a browser compares at each visit. */
async function answer(
  context: HttpContext,
  replies: Replies,
  { key, stamp, at, makePage }: Stamped,
): Promise<Reply> {
  const reply = await replies.get(key, stamp, async () => {
    const { headers, ...page } = await makePage()
    const own = {
      'cache-control': 'no-cache',
      'x-block-number': String(at.number),
      etag: `W/"${hash('sha256', `${key}-${stamp}`, 'hex').slice(0, 16)}"`,
    }
    return { ...page, headers: { ...headers, ...own } }
  })
  return revalidateReply(reply, context.req.header('if-none-match'))
}

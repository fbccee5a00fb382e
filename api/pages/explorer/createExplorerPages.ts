import { hash } from 'node:crypto'
import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { closedObject } from '../../../core/kernel/operation/closedObject.ts'
import { createInputParser } from '../../../core/kernel/operation/createInputParser.ts'
import { addressField } from '../../../core/kernel/operation/inputFields.ts'
import { revalidated } from '../../http/conditional.ts'
import type { Handler, HttpContext } from '../../http/exchange.ts'
import type { Reply } from '../../http/reply.ts'
import { createBucketCache } from '../createBucketCache.ts'
import type { Reports } from '../published/createReports.ts'
import { createStampedCache } from '../published/createStampedCache.ts'
import { parseRange } from '../published/ranges.ts'
import { servePage } from '../servePage.ts'
import { listPath, parseListQuery } from './listQuery.ts'
import type { LivePage } from './pagesBlock.ts'
import type { ReadIndexSummary } from './readIndexSummary.ts'
import { readVaultDetail, type VaultDetail } from './readVaultDetail.ts'
import { readVaultList, type VaultList } from './readVaultList.ts'
import { vaultListPage } from './vaultListPage.ts'
import { vaultPage } from './vaultPage.ts'

/** Maximum number of cached pages, up to 60 KB each, and of cached facts, up to 350 KB each. */
const MAX_REPLIES = 256
const MAX_DETAILS = 48

type ExplorerRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

/** Reads that the explorer shares with other pages. */
export type SharedReads = { readonly reports: Reports; readonly index: ReadIndexSummary }

const parseVault = createInputParser({
  params: closedObject({ address: addressField('Address of the vault') }),
})

/** Creates the routes of the explorer: the list of vaults, and the page of each vault. */
export function createExplorerPages(deps: Deps, shared: SharedReads): readonly ExplorerRoute[] {
  const replies = createStampedCache<Reply>(MAX_REPLIES)
  const list = createVaultListPage(deps, shared, replies)
  const vault = createVaultPage(deps, shared, replies)
  return [
    { path: '/vaults', handler: servePage(list) },
    { path: '/vault/{address}', handler: servePage(vault) },
  ].map((route) => ({ ...route, method: 'GET' as const, limited: true as const }))
}

type Replies = ReturnType<typeof createStampedCache<Reply>>
type Make = (context: HttpContext) => Promise<Reply>

function createVaultListPage(deps: Deps, { index }: SharedReads, replies: Replies): Make {
  const lists = createBucketCache<VaultList>(deps, 1)
  return async (context) => {
    const query = parseListQuery(new URL(context.req.url).searchParams)
    const [list, summary] = await Promise.all([lists('all', () => readVaultList(deps)), index()])
    const key = listPath(query, { page: query.page })
    const stamp = `${list.at.hash}-${summary.asOf.blockHash}`
    const made = () => vaultListPage({ list, index: summary, query })
    return answer(
      context,
      await replies.get(key, stamp, () => tagged(made, { key, stamp, at: list.at })),
    )
  }
}

function createVaultPage(deps: Deps, { reports }: SharedReads, replies: Replies): Make {
  const details = createBucketCache<VaultDetail>(deps, MAX_DETAILS)
  const { publicUrl } = deps.settings
  return async (context) => {
    const { params } = parseVault({ params: context.req.param() })
    const range = parseRange(context.req.query('range'))
    const wanted = { vault: params.address, range }
    const key = `/vault/${params.address}-${range}`
    const [detail, pages] = await Promise.all([
      details(key, () => readVaultDetail(deps, reports, wanted)),
      readLivePages(deps, wanted.vault),
    ])
    const shown = pages.map(({ slug, lastPublishedAtSec }) => `${slug}-${lastPublishedAtSec}`)
    const stamp = [detail.at.hash, ...shown].join('-')
    const made = () => vaultPage({ detail, pages, publicUrl })
    return answer(
      context,
      await replies.get(key, stamp, () => tagged(made, { key, stamp, at: detail.at })),
    )
  }
}

/** A page that was taken down or became dormant disappears from the page of its vault at once. */
async function readLivePages(
  { publications, clock }: Deps,
  vault: Address,
): Promise<readonly LivePage[]> {
  const pages = await publications.ofVault(vault)
  const nowSec = clock.nowSec()
  return pages.filter(({ takenDown, expiresAtSec }) => takenDown === null && nowSec < expiresAtSec)
}

type Stamped = { readonly key: string; readonly stamp: string; readonly at: BlockRef }

/** Adds the block and an entity tag; a browser compares its copy at each visit. */
async function tagged(make: () => Promise<Reply>, { key, stamp, at }: Stamped): Promise<Reply> {
  const { headers, ...reply } = await make()
  const own = {
    'cache-control': 'no-cache',
    'x-block-number': String(at.number),
    etag: `W/"${hash('sha256', `${key}-${stamp}`, 'hex').slice(0, 16)}"`,
  }
  return { ...reply, headers: { ...headers, ...own } }
}

const answer = (context: HttpContext, reply: Reply): Reply =>
  revalidated(reply, context.req.header('if-none-match'))

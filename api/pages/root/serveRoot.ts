import type { Deps } from '../../../core/catalogue/deps.ts'
import { SERVICE_SUMMARY } from '../../../core/catalogue/guidance.ts'
import type { Operation } from '../../../core/catalogue/operation.ts'
import { curlCall } from '../../../core/kernel/operation/curlCall.ts'
import { getQuote } from '../../../core/vaults/operations/getQuote.ts'
import { describePrice } from '../../discovery/describePayment.ts'
import { bodyTag, revalidateReply } from '../../http/conditional.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import type { ReadIndexSummary } from '../explorer/readIndexSummary.ts'
import { type Figures, readFigures } from './readFigures.ts'
import { rootLinks } from './rootLinks.ts'
import { type Root, rootPage, type Sample } from './rootPage.ts'

/** Milliseconds for which figures are reused for all readers: about a block. */
const FIGURES_MS = 2_000

/** Input of the example call: the mint fee of one dollar, which needs no chain. */
const SAMPLE_INPUT = { query: { usdc: '1000000' } }

export type RootDeps = Deps & { readonly index: ReadIndexSummary }

/** Serves `/`: a page for people, and JSON for a request that accepts only JSON. */
export function serveRoot(
  deps: RootDeps,
  about: { readonly operations: readonly Operation[]; readonly served: ReadonlySet<string> },
): Handler {
  const { publicUrl } = deps.settings
  const links = rootLinks(about.served, deps.markets.settings.segment)
  const figuresOf = cacheFigures(deps)
  return async (context) => {
    const [figures, sample] = await Promise.all([figuresOf(), sampleOf(deps)])
    const root = { publicUrl, operations: about.operations, figures, sample, links }
    const accept = context.req.header('accept') ?? ''
    const wantsJson = accept.includes('application/json') && !accept.includes('text/html')
    const reply = wantsJson ? rootJson(root) : await rootPage(root)
    return revalidateReply(addTag(reply), context.req.header('if-none-match'))
  }
}

/** Adds an entity tag, because the figures may change with each block; a browser compares its copy at each visit. */
function addTag(reply: Reply): Reply {
  const { body } = reply
  const headers = { ...reply.headers, vary: 'Accept' }
  if (typeof body !== 'string') return { ...reply, headers }
  return { ...reply, headers: { ...headers, 'cache-control': 'no-cache', etag: bodyTag(body) } }
}

async function sampleOf(deps: Deps): Promise<Sample> {
  const { body } = await getQuote.answer(deps, SAMPLE_INPUT)
  return { call: curlCall(deps.settings.publicUrl, getQuote, SAMPLE_INPUT), answer: body }
}

function cacheFigures(deps: RootDeps): () => Promise<Figures> {
  let cached: { readonly atMs: number; readonly figures: Promise<Figures> } | null = null
  return () => {
    const nowMs = deps.clock.nowMs()
    if (cached === null || nowMs - cached.atMs >= FIGURES_MS) {
      cached = { atMs: nowMs, figures: readFigures(deps) }
    }
    return cached.figures
  }
}

function rootJson({ publicUrl, operations, figures, sample, links }: Root): Reply {
  return jsonReply(200, {
    service: 'Quartet',
    what: SERVICE_SUMMARY,
    figures,
    start: sample,
    prices: operations.flatMap(({ method, path, price }) =>
      price === 'free' ? [] : [{ request: `${method} ${path}`, price: describePrice(price) }],
    ),
    links: {
      mcp: `${publicUrl}/mcp`,
      a2a: `${publicUrl}/a2a`,
      ...Object.fromEntries(links.map(({ name, path }) => [name, `${publicUrl}${path}`])),
    },
  })
}

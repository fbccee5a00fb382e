import { html } from 'hono/html'
import type { z } from 'zod'
import { BRIDGE_PURPOSE } from '../../../core/bridge/operations/getBridgeGuide.ts'
import { getBridgeRoutes } from '../../../core/bridge/operations/getBridgeRoutes.ts'
import { bridgeChainOf } from '../../../core/kernel/chains/bridgeChains.ts'
import type { Reply } from '../../http/reply.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { SearchDeps } from '../search/searchDeps.ts'
import { amountText, chainText, durationText } from '../text.ts'
import { bridgeOrder, type OrderedChain, walletSettings } from '../wallet/walletBlock.ts'
import { WALLET_PAGE_SCRIPT } from '../wallet/walletScript.ts'
import { routeTag } from './statusTag.ts'

export const BRIDGE_PATH = '/bridge'

type Route = z.output<typeof getBridgeRoutes.output>['routes'][number]

const BPS_PER_PERCENT = 100
/** USDC to deliver in the example call. */
const EXAMPLE_AMOUNT = '25'

/** Returns the page `/bridge`: the open routes, and the order of a bridge with a browser wallet. Throws DomainError. */
export async function bridgePage(deps: SearchDeps): Promise<Reply> {
  const { body } = await getBridgeRoutes.answer(deps, {})
  const routes = getBridgeRoutes.output.parse(body).routes.filter(({ open }) => open)
  const [first] = routes
  return pageReply({
    title: 'Bridge USDC',
    description: BRIDGE_PURPOSE,
    script: WALLET_PAGE_SCRIPT,
    main: html`<h1>Bridge USDC</h1>
<p>${BRIDGE_PURPOSE} Each signature has one outcome: the bridge delivers, or the payment is returned in full, or the payment is never charged.</p>
<p><a href="/bridge/proof">Every bridge</a> · <a href="/docs/bridge">Manual</a> · <a href="/guide?topic=bridge">Calls</a></p>
${
  first === undefined
    ? html`<p class="soft">No route is open now. <a href="/bridge/proof">The list of bridges</a> shows the state of each route.</p>`
    : html`${bridgeOrder(walletSettings(deps), { chains: chainsOf(routes), example: exampleOf(first) })}
<h2>Open routes</h2>
${routeTable(routes)}`
}`,
  })
}

const exampleOf = ({ from, to }: Route) => ({ query: { from, to, amount: EXAMPLE_AMOUNT } })

/** Returns the chains of the open routes, the sources first. */
function chainsOf(routes: readonly Route[]): readonly OrderedChain[] {
  const sources = new Set(routes.map(({ from }) => from))
  const slugs = new Set([...sources, ...routes.map(({ to }) => to)])
  return [...slugs].flatMap((slug) => {
    const chain = bridgeChainOf(slug)
    if (chain === undefined) return []
    const { name, chainId } = chain
    return [{ slug, name, chainId, isSource: sources.has(slug) }]
  })
}

const routeTable = (routes: readonly Route[]): Markup =>
  html`<div class="box"><table class="stack">
<caption>Amounts in USDC. The fee includes no network fee and no gas.</caption>
<thead><tr><th scope="col">Route</th><th scope="col">State</th><th scope="col" class="num">Expected time</th>
<th scope="col" class="num">Minimum</th><th scope="col" class="num">Maximum</th><th scope="col" class="num">Fee</th></tr></thead>
<tbody>${routes.map(routeRow)}</tbody></table></div>`

const routeRow = (route: Route): Markup =>
  html`<tr><td data-label="Route" class="line">${chainText(route.from)} to ${chainText(route.to)}</td>
<td data-label="State">${routeTag(route.state)}${
    route.warning === null ? '' : html` <span class="soft">${route.warning}</span>`
  }</td>
<td data-label="Expected time" class="num">${route.etaSeconds === null ? '–' : durationText(route.etaSeconds)}</td>
<td data-label="Minimum" class="num">${amountText(route.minAmountUsdc)}</td>
<td data-label="Maximum" class="num">${amountText(route.maxAmountUsdc)}</td>
<td data-label="Fee" class="num">${(route.feeBps / BPS_PER_PERCENT).toFixed(2)}&nbsp;%</td></tr>`

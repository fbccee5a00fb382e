import { html } from 'hono/html'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { usdText } from '../../../core/kernel/usdText.ts'
import type { LiveAnswer } from '../../../core/updown/domain/liveMarketAnswer.ts'
import { MARKET_UNAVAILABLE_REASONS } from '../../../core/updown/domain/marketUnavailableReasons.ts'
import { endSec, MARKETS, secondsLeft } from '../../../core/updown/domain/marketWindows.ts'
import {
  type EvaluatedMarket,
  evaluateMarket,
} from '../../../core/updown/operations/evaluateMarket.ts'
import { MARKET_PRICE } from '../../../core/updown/operations/marketPrice.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { tag } from '../bridge/statusTag.ts'
import { type Markup, pageReply } from '../layout.ts'
import { durationText } from '../text.ts'
import { bpsText, centsText, differenceText, priceText } from './marketText.ts'

/** Refresh interval, seconds: prices change constantly, and a reader needs a few seconds. */
const REFRESH_SEC = 5

const DESCRIPTION =
  'The current Up/Down windows: price to beat, oracle price, distance, and market prices.'

/** Returns the page `/<segment>`: the current windows; during an outage, too. */
export async function marketsPage(deps: Deps, context: HttpContext): Promise<Reply> {
  const evaluated = MARKETS.map((market) => evaluateMarket(deps, market))
  const isPaused = context.req.query('refresh') === 'off'
  const usd = usdText(MARKET_PRICE.amountUsdc6)
  const root = `/v1/${deps.markets.settings.segment}`
  return pageReply({
    title: 'Price to beat',
    description: DESCRIPTION,
    ...(!isPaused && { refreshSec: REFRESH_SEC }),
    main: html`<h1>Price to beat</h1>
<p>A window ends up when the 60-second mean at its end is at least the mean at its start, and down when the mean is
lower. The table shows the current windows.</p>
${headline(evaluated)}
<h2>Current windows</h2>
<div class="box"><table class="stack">
<caption>Prices are oracle prices in USD, rounded. The 60-second mean settles the window; the current price moves first. Up and Down are
the market prices of the tokens.</caption>
<thead><tr><th scope="col">Window</th><th scope="col">State</th><th scope="col" class="num">Price to beat</th>
<th scope="col" class="num">60 s mean</th><th scope="col" class="num">Current price</th><th scope="col" class="num">Distance</th>
<th scope="col" class="num">Up, Down</th></tr></thead>
<tbody>${evaluated.map(row)}</tbody></table></div>
${refreshing(isPaused)}
<p class="soft">Exact values, token ids and outcomes of past windows: <code class="mono">${root}/btc-5m</code>,
${usd} USD per call over x402; the first live answer of each agent is free with free=1. <a href="${root}">All markets as JSON</a>.</p>`,
  })
}

function headline(evaluated: readonly EvaluatedMarket[]): Markup {
  const answering = evaluated.filter(({ verdict }) => verdict.kind === 'answer').length
  if (answering === evaluated.length) {
    return html`<div class="lead" role="status"><p>${tag('good', 'Live')} All ${evaluated.length} windows answer.</p></div>`
  }
  if (answering > 0) {
    return html`<div class="lead" role="status"><p>${tag('wait', 'Partial')} ${answering} of ${evaluated.length} windows answer now.
The table states the reason for the others.</p></div>`
  }
  return html`<div class="lead" role="status"><p>${tag('bad', 'Unavailable')} No window answers now; calls without an answer are not
charged. The windows return with the oracle.</p></div>`
}

function row(evaluated: EvaluatedMarket): Markup {
  const { verdict } = evaluated
  return verdict.kind === 'answer'
    ? liveRow(evaluated, verdict)
    : html`<tr>${name(evaluated)}
<td data-label="State"><span>${tag(verdict.reason === 'oracle_stale' ? 'bad' : 'wait', 'No answer')}<br>
<span class="soft">${MARKET_UNAVAILABLE_REASONS[verdict.reason].message}</span></span></td>
<td data-label="Price to beat" class="num">–</td><td data-label="60 s mean" class="num">–</td>
<td data-label="Current price" class="num">–</td><td data-label="Distance" class="num">–</td>
<td data-label="Up, Down" class="num">–</td></tr>`
}

function liveRow(evaluated: EvaluatedMarket, answer: LiveAnswer): Markup {
  const { twap60, spot, fromTwap60, tokens, priceToBeatE18, priceToBeatFrom } = answer
  const { differenceE18, bps } = fromTwap60
  return html`<tr>${name(evaluated)}
<td data-label="State">${
    priceToBeatFrom === 'official' ? tag('good', 'Official') : tag('wait', 'From the oracle')
  }</td>
<td data-label="Price to beat" class="num">${priceText(priceToBeatE18)}</td>
<td data-label="60 s mean" class="num">${priceText(twap60.priceE18)}</td>
<td data-label="Current price" class="num">${priceText(spot.priceE18)}</td>
<td data-label="Distance" class="num"><span>${differenceText(differenceE18, priceToBeatE18)}<br>
<span class="soft">${bpsText(bps)}</span></span></td>
<td data-label="Up, Down" class="num">${centsText(tokens?.up.priceE18 ?? null)}, ${centsText(tokens?.down.priceE18 ?? null)}</td></tr>`
}

function name({ market, window, nowMs }: EvaluatedMarket): Markup {
  const minutes = market.length === '5m' ? '5 minutes' : '15 minutes'
  const left = secondsLeft(window, Math.floor(nowMs / 1_000))
  return html`<td data-label="Window"><span><b>${market.asset.toUpperCase()}</b>, ${minutes}<br>
<span class="soft">${clockText(window.startSec)} to ${clockText(endSec(window))}, <span class="line">${durationText(left)} left</span></span></span></td>`
}

/** Returns a time of day, `12:05`, UTC. */
function clockText(sec: number): Markup {
  const iso = new Date(sec * 1_000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 16)}</time>`
}

function refreshing(isPaused: boolean): Markup {
  return isPaused
    ? html`<p class="soft">Refresh is paused. <a href="?">Refresh every ${REFRESH_SEC} s</a>.</p>`
    : html`<p class="soft">Refreshes every ${REFRESH_SEC} s. <a href="?refresh=off">Pause</a>.</p>`
}

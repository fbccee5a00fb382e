import { html } from 'hono/html'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { usdText } from '../../../core/kernel/usdText.ts'
import type { LiveAnswer } from '../../../core/updown/domain/judgeLive.ts'
import { endSec, MARKETS, secondsLeft } from '../../../core/updown/domain/marketWindows.ts'
import { NO_ANSWERS } from '../../../core/updown/domain/noAnswers.ts'
import { type JudgedMarket, judgeMarket } from '../../../core/updown/operations/judgeMarket.ts'
import { MARKET_PRICE } from '../../../core/updown/operations/marketPrice.ts'
import type { HttpContext } from '../../http/exchange.ts'
import type { Reply } from '../../http/reply.ts'
import { tag } from '../bridge/statusTag.ts'
import { type Markup, pageReply } from '../layout.ts'
import { durationText } from '../text.ts'
import { bpsText, centsText, differenceText, priceText } from './marketText.ts'

/** Pace at which a browser looks again: prices move all the time, and a reader needs a moment. */
const REFRESH_SEC = 5

const DESCRIPTION =
  'The Up/Down windows that run now: price to beat, price of the oracle, distance, and what the market pays.'

/** `/<segment>`: the windows that run, for people; shown also while nothing can be answered. */
export async function marketsPage(deps: Deps, context: HttpContext): Promise<Reply> {
  const judged = MARKETS.map((market) => judgeMarket(deps, market))
  const isPaused = context.req.query('refresh') === 'off'
  const usd = usdText(MARKET_PRICE.amountUsdc6)
  const root = `/v1/${deps.markets.settings.segment}`
  return pageReply({
    title: 'Price to beat',
    description: DESCRIPTION,
    ...(!isPaused && { refreshSec: REFRESH_SEC }),
    main: html`<h1>Price to beat</h1>
<p>A window ends up when the mean of the last 60 seconds is at least what it was at the beginning, and down when it is
below. These are the windows that run now.</p>
${headline(judged)}
<h2>Windows that run</h2>
<div class="box"><table class="stack">
<caption>Prices are USD of the oracle, rounded. The mean of 60 seconds settles; the price now moves first. Up and Down are
what the market pays for each.</caption>
<thead><tr><th scope="col">Window</th><th scope="col">State</th><th scope="col" class="num">Price to beat</th>
<th scope="col" class="num">Mean of 60 s</th><th scope="col" class="num">Price now</th><th scope="col" class="num">Distance</th>
<th scope="col" class="num">Up, Down</th></tr></thead>
<tbody>${judged.map(row)}</tbody></table></div>
${refreshing(isPaused)}
<p class="soft">The exact values, token ids and outcomes of past windows are answers of <code class="mono">${root}/btc-5m</code>,
${usd} USD each over x402; the first of each agent is free. <a href="${root}">All markets as JSON</a>.</p>`,
  })
}

function headline(judged: readonly JudgedMarket[]): Markup {
  const answering = judged.filter(({ verdict }) => verdict.kind === 'answer').length
  if (answering === judged.length) {
    return html`<div class="lead" role="status"><p>${tag('good', 'Live')} All ${judged.length} windows answer.</p></div>`
  }
  if (answering > 0) {
    return html`<div class="lead" role="status"><p>${tag('wait', 'Partly')} ${answering} of ${judged.length} windows answer now.
The others say why below.</p></div>`
  }
  return html`<div class="lead" role="status"><p>${tag('bad', 'Not now')} No window can be answered now, and nothing is charged
for asking. This page shows them once the oracle is back.</p></div>`
}

function row(judged: JudgedMarket): Markup {
  const { verdict } = judged
  return verdict.kind === 'answer'
    ? liveRow(judged, verdict)
    : html`<tr>${name(judged)}
<td data-label="State"><span>${tag(verdict.reason === 'oracle_stale' ? 'bad' : 'wait', 'No answer')}<br>
<span class="soft">${NO_ANSWERS[verdict.reason].message}</span></span></td>
<td data-label="Price to beat" class="num">–</td><td data-label="Mean of 60 s" class="num">–</td>
<td data-label="Price now" class="num">–</td><td data-label="Distance" class="num">–</td>
<td data-label="Up, Down" class="num">–</td></tr>`
}

function liveRow(judged: JudgedMarket, answer: LiveAnswer): Markup {
  const { twap60, spot, fromTwap60, tokens, priceToBeatE18, priceToBeatFrom } = answer
  const { differenceE18, bps } = fromTwap60
  return html`<tr>${name(judged)}
<td data-label="State">${
    priceToBeatFrom === 'official' ? tag('good', 'Official') : tag('wait', 'From the oracle')
  }</td>
<td data-label="Price to beat" class="num">${priceText(priceToBeatE18)}</td>
<td data-label="Mean of 60 s" class="num">${priceText(twap60.priceE18)}</td>
<td data-label="Price now" class="num">${priceText(spot.priceE18)}</td>
<td data-label="Distance" class="num"><span>${differenceText(differenceE18, priceToBeatE18)}<br>
<span class="soft">${bpsText(bps)}</span></span></td>
<td data-label="Up, Down" class="num">${centsText(tokens?.up.priceE18 ?? null)}, ${centsText(tokens?.down.priceE18 ?? null)}</td></tr>`
}

function name({ market, window, nowMs }: JudgedMarket): Markup {
  const minutes = market.length === '5m' ? '5 minutes' : '15 minutes'
  const left = secondsLeft(window, Math.floor(nowMs / 1_000))
  return html`<td data-label="Window"><span><b>${market.asset.toUpperCase()}</b>, ${minutes}<br>
<span class="soft">${clockText(window.startSec)} to ${clockText(endSec(window))}, <span class="line">${durationText(left)} left</span></span></span></td>`
}

/** `12:05`, UTC. */
function clockText(sec: number): Markup {
  const iso = new Date(sec * 1_000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 16)}</time>`
}

function refreshing(isPaused: boolean): Markup {
  return isPaused
    ? html`<p class="soft">This page does not look again by itself. <a href="?">Look again every ${REFRESH_SEC} seconds</a>.</p>`
    : html`<p class="soft">This page looks again every ${REFRESH_SEC} seconds. <a href="?refresh=off">Stop that</a>.</p>`
}

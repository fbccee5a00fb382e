import { html } from 'hono/html'
import { getBridgeRoutes } from '../../../core/bridge/operations/getBridgeRoutes.ts'
import { getBridgeStatus } from '../../../core/bridge/operations/getBridgeStatus.ts'
import {
  type BridgeStatus,
  bridgeStatusSchema,
} from '../../../core/bridge/operations/status/bridgeStatusSchema.ts'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { chainLabel } from '../../../core/kernel/chains/chainLabel.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { type Markup, pageReply } from '../layout.ts'
import { accountLink, chainOf, createLinks, type Links, plainValue } from '../links.ts'
import type { PageDeps } from '../pageDeps.ts'
import { STEPS_STYLE } from '../stepsStyle.ts'
import { amountText, chainText, durationText, moment } from '../text.ts'
import { stagesOf } from './stagesOf.ts'
import { routeTag, statusTag, tag } from './statusTag.ts'

/** Refresh interval, seconds; one block of the slower chain. */
const REFRESH_SEC = 2
/** Maximum distance of a delivery from now that is shown in words instead of a date, seconds. */
const NEAR_SEC = 3_600

/** Returns the page `/bridge/status/{burnTx}`: one bridge. Throws DomainError. */
export async function statusPage(deps: PageDeps, context: HttpContext): Promise<Reply> {
  const { body } = await getBridgeStatus.answer(deps, { params: context.req.param() })
  const status = bridgeStatusSchema.parse(body)
  const notice = status.final ? '' : await routeNotice(deps, status)
  const isPaused = context.req.query('refresh') === 'off'
  const amount = amountText(status.receivedUsdc ?? status.amountUsdc)
  const route = `${chainText(status.from)} to ${chainText(status.to)}`
  return pageReply({
    isFromChains: true,
    hasCopies: true,
    sheets: [STEPS_STYLE],
    title: `${amount} USDC, ${route}`,
    description: `State of a bridge of ${amount} USDC from ${route}.`,
    ...(!status.final && !isPaused && { refreshSec: REFRESH_SEC }),
    main: html`<h1><span class="num">${amount}</span> USDC, ${route}</h1>
<p>${badge(status)}</p>
${lead(status, deps.clock.nowSec())}
${notice}
<h2>Stages</h2>
${stages(status)}
<h2>Facts</h2>
${facts(status, createLinks(deps.explorers))}
${selfMint(status, createLinks(deps.explorers))}
${refreshing(status, isPaused)}`,
  })
}

function badge(status: BridgeStatus): Markup {
  if (status.refunded) return tag('good', 'Refunded')
  if (status.reverted) return tag('bad', 'Cancelled, nothing charged')
  if (status.frontRun) return tag('wait', 'Refund pending')
  return statusTag(status.status)
}

/** A problem of the route may delay other bridges too. */
async function routeNotice(
  deps: Deps,
  { from, to }: Pick<BridgeStatus, 'from' | 'to'>,
): Promise<Markup | string> {
  const { routes } = getBridgeRoutes.output.parse((await getBridgeRoutes.answer(deps, {})).body)
  const route = routes.find((entry) => entry.from === from && entry.to === to)
  if (route === undefined || route.state === 'open') return ''
  return html`<p class="soft">${routeTag(route.state)} The route of this bridge: ${route.reason ?? route.warning}. This bridge continues.</p>`
}

const ACTORS = {
  service: 'Next: this service acts.',
  circle: 'Next: Circle acts, the operator of CCTP.',
  payer: 'Next: the payer acts.',
  nobody: '',
} as const satisfies Record<BridgeStatus['nextActor'], string>

function lead(status: BridgeStatus, nowSec: number): Markup {
  const actor = ACTORS[status.nextActor]
  return html`<div class="lead" role="status"><p>${status.nextStep}</p>
${actor === '' ? '' : html`<p class="soft">${actor} ${expectation(status, nowSec)}</p>`}</div>`
}

function expectation({ expectedBy }: BridgeStatus, nowSec: number): Markup | string {
  if (expectedBy === null) return ''
  const leftSec = expectedBy - nowSec
  if (leftSec <= 0) return html`Late: expected by ${moment(expectedBy)}.`
  if (leftSec > NEAR_SEC) return html`Expected by ${moment(expectedBy)}.`
  return `Expected within ${durationText(leftSec)}.`
}

const MARKS = {
  done: 'Done: ',
  now: 'Now: ',
  open: 'Later: ',
  failed: 'Stopped: ',
} as const

function stages(status: BridgeStatus): Markup {
  return html`<ol class="steps">${stagesOf(status).map(
    ({ name, mark, atSec, tookSec, words }) => html`<li class="${mark}"${
      mark === 'now' ? html` aria-current="step"` : ''
    }><b><span class="skip">${MARKS[mark]}</span>${name}</b>
<span>${atSec === null ? words : moment(atSec)}${
      tookSec === null ? '' : `, after ${durationText(tookSec)}`
    }</span></li>`,
  )}</ol>`
}

type Show = (value: string) => Markup | string

function facts(status: BridgeStatus, links: Links): Markup {
  const amount: Show = (units) => `${amountText(units)} USDC`
  const account: Show = (address) => accountLink(address, 'full')
  const text: Show = (words) => words
  const transaction =
    (slug: string | null): Show =>
    (hash) =>
      links.transaction(chainOf(slug), hash, 'full')
  const rows: readonly (readonly [string, string | null, Show])[] = [
    ['Minimum delivery', status.amountUsdc, amount],
    ['Delivered', status.receivedUsdc, amount],
    ['Paid', status.payUsdc, amount],
    ['Service fee, gas included', status.feeUsdc, amount],
    ['Network fee', status.feeExecutedUsdc, amount],
    ['Payer', status.payer, account],
    ['Recipient', status.recipient, account],
    ['Burn', status.burnTx, transaction(status.from)],
    ['Mint', status.mintTx, transaction(status.to)],
    ['Refund', status.refundTx, transaction(status.from)],
    ['Bridge', status.id, plainValue],
    ['Attestation service', status.circleStatus, text],
    ['Forwarding service', status.forwardState, text],
    ['Reason of the delay', status.delayReason, text],
    ['Reason', status.reason, text],
  ]
  return html`<dl class="facts box">${rows.map(([name, value, show]) =>
    value === null ? '' : html`<div><dt>${name}</dt><dd>${show(value)}</dd></div>`,
  )}</dl>`
}

function selfMint({ selfMint: call, to }: BridgeStatus, links: Links): Markup | string {
  if (call === null) return ''
  return html`<details><summary>Mint with your own transaction</summary>
<p>Any account may send this call on ${chainText(to)}; the recipient receives the USDC from any sender.</p>
<dl class="facts box"><div><dt>Chain</dt><dd>${chainLabel(call.chainId)}</dd></div>
<div><dt>To</dt><dd>${links.address(call.chainId, call.to, 'full')}</dd></div>
<div><dt>Data</dt><dd>${plainValue(call.data)}</dd></div></dl></details>`
}

function refreshing({ final, burnTx, id }: BridgeStatus, isPaused: boolean): Markup {
  const json = `/v1/bridge/status/${burnTx ?? id ?? ''}`
  const same = html`Also as <a href="${json}">JSON</a>.`
  if (final) return html`<p class="soft">${same}</p>`
  return isPaused
    ? html`<p class="soft">Refresh is paused. <a href="?">Refresh every ${REFRESH_SEC} s</a>. ${same}</p>`
    : html`<p class="soft">Refreshes every ${REFRESH_SEC} s until the state is final. <a href="?refresh=off">Pause</a>. ${same}</p>`
}

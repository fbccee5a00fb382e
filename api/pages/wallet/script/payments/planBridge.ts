import { inputText, parseUnits } from '../flow/decimals.ts'
import { Problem } from '../flow/problem.ts'
import { isRecord, isSame } from '../flow/wallet.ts'
import { digitsOf, type Fields, type Line, USDC_DECIMALS, usdcText } from '../plans/plan.ts'
import type { PaidCall } from './payment.ts'
import { type Chain, type PaidPlan, type PaidSetting, payLine, SIGNATURE_LINE } from './plan.ts'
import { type Offered, requestOffer } from './requestOffer.ts'

type Ask = { readonly from: Chain; readonly to: Chain; readonly usdc: string }

/** Plans a bridge to the account's own address on another chain. Throws Problem. */
export async function planBridge(setting: PaidSetting, fields: Fields): Promise<PaidPlan> {
  const { exchange, account, network, nowMs } = setting
  const ask = askOf(setting, fields)
  const { from, to, usdc } = ask
  const amount = inputText(usdc, USDC_DECIMALS)
  const query = new URLSearchParams({ from: from.slug, to: to.slug, amount })
  const call: PaidCall = { method: 'GET', path: `/v1/bridge?${query}`, body: null }
  const wanted = { call, chainId: network.chainId, account, nowMs: nowMs() }
  const offered = await requestOffer(exchange, wanted)
  const quote = quoteOf(offered, ask)
  const { expiresAt } = quote
  if (typeof expiresAt !== 'number') throw new Problem('The service returned no end of the price.')
  const serverSec = Math.floor((nowMs() + offered.offer.clockOffsetMs) / 1_000)
  return {
    kind: 'bridge',
    title: `Bridge ${usdcText(usdc)} from ${from.name} to ${to.name}`,
    lines: [
      payLine(offered.offer, setting),
      {
        name: 'You receive',
        text: `at least ${usdcText(usdc)} on ${to.name}, at the same account ${account}`,
      },
      feeLine(quote),
      ...timeLines(quote, { expiresAt, serverSec }),
      {
        name: 'Outcome',
        text:
          'The bridge delivers, or the payment is returned in full, or the payment is never charged. A ' +
          'delivery cannot be undone.',
      },
      SIGNATURE_LINE,
    ],
    call,
    offer: offered.offer,
    expiresAtSec: expiresAt,
  }
}

function askOf({ chains }: PaidSetting, { from = '', to = '', amount = '' }: Fields): Ask {
  const usdc = parseUnits(amount, USDC_DECIMALS)
  if (usdc === null) throw new Problem('Enter an amount of USDC, such as 25 or 12.50.')
  const [source, target] = [from, to].map((slug) => chains.find((chain) => chain.slug === slug))
  if (source === undefined || target === undefined) throw new Problem('Select two chains.')
  if (source === target) throw new Problem('Select two different chains.')
  return { from: source, to: target, usdc }
}

type Quote = Readonly<Record<string, unknown>>

/** Returns the quote of an offer, whose values are those of the order. Throws Problem. */
function quoteOf({ offer, body }: Offered, { from, to, usdc }: Ask): Quote {
  const quote = body['quote']
  if (isRecord(quote)) {
    const { pay, delivery, payTo } = quote
    const isWanted =
      quote['from'] === from.slug &&
      quote['to'] === to.slug &&
      isRecord(pay) &&
      pay['payUsdc'] === offer.amount &&
      isRecord(delivery) &&
      delivery['amountUsdc'] === usdc &&
      isSame(String(payTo), offer.payTo)
    if (isWanted) return quote
  }
  throw new Problem(
    'The service returned another quote than the page requested. Nothing was signed.',
  )
}

function feeLine({ fee }: Quote): Line {
  if (!isRecord(fee)) throw new Problem('The service returned no fee.')
  const text = (field: string) => usdcText(digitsOf(fee[field]))
  const percent = typeof fee['allInPct'] === 'number' ? ` (${fee['allInPct']}\u00a0%)` : ''
  return {
    name: 'Fees',
    text:
      `${text('totalUsdc')}${percent}: service and gas ${text('cappedUsdc')}, network at most ` +
      `${text('networkUsdc')}. The unused part of the network fee is delivered in addition.`,
  }
}

function timeLines(
  { etaSeconds, route }: Quote,
  { expiresAt, serverSec }: { readonly expiresAt: number; readonly serverSec: number },
): readonly Line[] {
  const until = new Date(expiresAt * 1_000).toISOString().slice(11, 19)
  const warning = isRecord(route) ? route['warning'] : null
  return [
    ...(typeof etaSeconds === 'number'
      ? [{ name: 'Expected', text: `after about ${durationWords(etaSeconds)}` }]
      : []),
    ...(typeof warning === 'string' ? [{ name: 'Route', text: warning }] : []),
    {
      name: 'Deadline',
      text: `The price is valid for ${durationWords(Math.max(expiresAt - serverSec, 0))}, until ${until} UTC.`,
    },
  ]
}

function durationWords(sec: number): string {
  const minutes = Math.floor(sec / 60)
  if (sec < 120) return `${sec} seconds`
  return `${minutes} minutes`
}

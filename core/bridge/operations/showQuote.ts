import { getAddress } from 'viem'
import { z } from 'zod'
import { formatUsdc6, mulDivUp } from '../../kernel/money.ts'
import { address, count, dollars, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { feeCapUsdc6 } from '../domain/bridgeRules.ts'
import { ROUTE_STATES } from '../domain/judgeWaits.ts'
import type { QuotedAsk } from './priceAsk.ts'

const text = (description: string) => z.string().meta({ description })

/** What a bridge costs, as every face tells it. */
export const bridgeQuoteSchema = z
  .object({
    from: z.string().meta({ description: 'Chain that is left' }),
    to: z.string().meta({ description: 'Chain that is reached' }),
    amount: dollars('USDC to be delivered'),
    pay: z
      .object({
        amount: dollars('What the payer signs for, in USDC'),
        payUsdc: units('The same, USDC-6'),
        asset: address('USDC of the chain that is left'),
        network: text('Chain that is left, CAIP-2'),
      })
      .meta({ id: 'BridgePay', description: 'What is paid' }),
    delivery: z
      .object({
        amount: dollars('What arrives, in USDC'),
        amountUsdc: units('The same, USDC-6'),
        minimum: z.boolean().meta({
          description: 'True: what the network does not keep of its fee is delivered on top',
        }),
        asset: address('USDC of the chain that is reached'),
        network: text('Chain that is reached, CAIP-2'),
      })
      .meta({ id: 'BridgeDelivery', description: 'What arrives' }),
    fee: z
      .object({
        serviceUsdc: units('Our 1 %, less where the ceiling cuts it, USDC-6'),
        networkUsdc: units('Most that the network keeps, outside the ceiling, USDC-6'),
        gasUsdc: units('Gas of the burn at cost, USDC-6'),
        cappedUsdc: units('serviceUsdc and gasUsdc together, at most ceilingUsdc, USDC-6'),
        ceilingUsdc: units('max(3 %, 0.05 USDC) of what is delivered; the contract checks, USDC-6'),
        totalUsdc: units('cappedUsdc and networkUsdc, USDC-6: what is paid less what arrives'),
        allInPct: z.number().meta({ description: 'totalUsdc in percent of what arrives' }),
      })
      .meta({ id: 'BridgeFee', description: 'What it costs' }),
    etaSeconds: count('Seconds until it arrives, as expected now'),
    route: z
      .object({
        state: z.enum(ROUTE_STATES).meta({
          description: '`warning` while earlier bridges on the route are late',
        }),
        warning: text('What is late in state `warning`; else null').nullable(),
        waiting: count('Bridges bought here that wait for delivery on the route').nullable(),
        oldestWaitSeconds: count('Age of the oldest of them; 0 without any').nullable(),
      })
      .meta({ id: 'BridgeQuoteRoute', description: 'The route that it would take, now' }),
    expiresAt: unixSeconds('Until when this price holds, unix seconds'),
    payTo: address('The bridge contract, which the payment goes to'),
    recipient: z.literal('the payer').meta({ description: 'It arrives at the address that pays' }),
    note: z.string().meta({ description: 'What else to know' }),
  })
  .meta({ id: 'BridgeQuote', description: 'Price of a bridge' })

const NOTE =
  'Sign exactly pay.payUsdc for payTo, once: a new signature is a new bridge and is charged again. ' +
  'At least delivery.amountUsdc arrives at the payer’s own address, and a bridge that was burned cannot be undone.'

export function showQuote({ ask, source, route, tier, price, quote }: QuotedAsk) {
  const { from, to } = ask
  const totalUsdc6 = price.amountUsdc6 - price.receiveUsdc6
  return {
    from: from.slug,
    to: to.slug,
    amount: formatUsdc6(price.receiveUsdc6),
    pay: {
      amount: formatUsdc6(price.amountUsdc6),
      payUsdc: String(price.amountUsdc6),
      asset: getAddress(source.token.address),
      network: `eip155:${from.chainId}`,
    },
    delivery: {
      amount: formatUsdc6(price.receiveUsdc6),
      amountUsdc: String(price.receiveUsdc6),
      minimum: true,
      asset: getAddress(to.usdc),
      network: `eip155:${to.chainId}`,
    },
    fee: {
      serviceUsdc: String(price.feeUsdc6 - price.gasUsdc6),
      networkUsdc: String(price.maxNetworkFeeUsdc6),
      gasUsdc: String(price.gasUsdc6),
      cappedUsdc: String(price.feeUsdc6),
      ceilingUsdc: String(feeCapUsdc6(price.receiveUsdc6)),
      totalUsdc: String(totalUsdc6),
      allInPct: percent(totalUsdc6, price.receiveUsdc6),
    },
    etaSeconds: tier.etaSec,
    route: {
      state: route.state,
      warning: route.warning,
      waiting: route.waits?.waiting ?? null,
      oldestWaitSeconds: route.waits?.oldestSec ?? null,
    },
    expiresAt: quote.expiresAtSec,
    payTo: getAddress(source.payTo),
    recipient: 'the payer' as const,
    note: NOTE,
  }
}

/** With two decimals, rounded up. */
function percent(partUsdc6: bigint, wholeUsdc6: bigint): number {
  return Number(mulDivUp(partUsdc6, 10_000n, wholeUsdc6)) / 100
}

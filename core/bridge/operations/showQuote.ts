import { getAddress } from 'viem'
import { z } from 'zod'
import { formatUsdc6, mulDivUp } from '../../kernel/money.ts'
import { address, count, dollars, units, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { feeCapUsdc6 } from '../domain/bridgeRules.ts'
import { ROUTE_STATES } from '../domain/checkWaits.ts'
import type { QuotedBridgeQuery } from './priceBridgeQuery.ts'

const text = (description: string) => z.string().meta({ description })

/** Schema of a bridge quote, the same in every protocol. */
export const bridgeQuoteSchema = z
  .object({
    from: z.string().meta({ description: 'Source chain' }),
    to: z.string().meta({ description: 'Destination chain' }),
    amount: dollars('USDC to deliver'),
    pay: z
      .object({
        amount: dollars('Amount that the payer signs for, in USDC'),
        payUsdc: units('Amount that the payer signs for, USDC-6'),
        asset: address('USDC of the source chain'),
        network: text('Source chain, CAIP-2'),
      })
      .meta({ id: 'BridgePay', description: 'Payment' }),
    delivery: z
      .object({
        amount: dollars('Minimum delivery, in USDC'),
        amountUsdc: units('Minimum delivery, USDC-6'),
        minimum: z.boolean().meta({
          description:
            'Always true: amount is a minimum, and the unused network fee is delivered in addition',
        }),
        asset: address('USDC of the destination chain'),
        network: text('Destination chain, CAIP-2'),
      })
      .meta({ id: 'BridgeDelivery', description: 'Delivery' }),
    fee: z
      .object({
        serviceUsdc: units(
          '1 % of the delivered amount, minus the reduction by the ceiling, USDC-6',
        ),
        networkUsdc: units(
          'Maximum network fee (maxNetworkFeeUsdc of GET /v1/bridge/proof), outside the ceiling, USDC-6; the unused part is delivered in addition',
        ),
        gasUsdc: units('Gas of the burn at cost, USDC-6'),
        cappedUsdc: units('serviceUsdc plus gasUsdc, at most ceilingUsdc, USDC-6'),
        ceilingUsdc: units(
          'max(3 %, 0.05 USDC) of the delivered amount, enforced by the contract, USDC-6',
        ),
        totalUsdc: units('cappedUsdc plus networkUsdc, USDC-6: payment minus delivery'),
        allInPct: z.number().meta({ description: 'totalUsdc in percent of the delivery' }),
      })
      .meta({ id: 'BridgeFee', description: 'Fees' }),
    etaSeconds: count('Expected seconds until delivery'),
    route: z
      .object({
        state: z.enum(ROUTE_STATES).meta({
          description: '`warning`: earlier bridges on the route are late',
        }),
        warning: text('Late step in state `warning`; else null').nullable(),
        waiting: count(
          'Number of burned and undelivered bridges of this service on the route; null while unknown',
        ).nullable(),
        oldestWaitSeconds: count(
          'Age of the oldest undelivered bridge, seconds; 0 if all are delivered, null while unknown',
        ).nullable(),
      })
      .meta({ id: 'BridgeQuoteRoute', description: 'Current state of the route' }),
    expiresAt: unixSeconds('End of the validity of the price, unix seconds'),
    payTo: address('Bridge contract, the receiver of the payment'),
    recipient: z.literal('the payer').meta({ description: 'Receiver: the paying address' }),
    note: z.string().meta({ description: 'Further remarks' }),
  })
  .meta({ id: 'BridgeQuote', description: 'Price of a bridge' })

const NOTE =
  'Sign exactly pay.payUsdc for payTo, once: a new signature is a new bridge and is charged ' +
  'again. At least delivery.amountUsdc arrives at the payer’s own address. A burned bridge ' +
  'cannot be undone.'

export function showQuote({ query, source, route, tier, price, quote }: QuotedBridgeQuery) {
  const { from, to } = query
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

/** Returns a part of a whole in percent, rounded up to two decimals. */
function percent(partUsdc6: bigint, wholeUsdc6: bigint): number {
  return Number(mulDivUp(partUsdc6, 10_000n, wholeUsdc6)) / 100
}

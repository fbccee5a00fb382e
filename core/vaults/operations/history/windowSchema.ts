import { z } from 'zod'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import {
  address,
  count,
  showAddress,
  units,
  unixSeconds,
} from '../../../kernel/operation/outputFields.ts'
import { ppmToPct } from '../../domain/analytics/change.ts'
import type { BasketFacts, PricePoint } from '../../ports.ts'
import { NO_RETURN_REASONS, type NoReturnReason } from './readWindowReturns.ts'
import { WINDOWS, type Window } from './windowFields.ts'

/** Fields of every answer over one window: the requested window and the blocks used. */
export const windowOutput = {
  windowName: z.enum(WINDOWS).nullable().meta({
    description: 'Window of the figures; null when the request has `from`',
  }),
  askedFromAt: unixSeconds('Start of the window, unix seconds'),
  fromAt: unixSeconds('Start of the figures, unix seconds: the later of askedFromAt and inception'),
  toAt: unixSeconds('End of the window, unix seconds'),
  clipped: z.boolean().meta({ description: 'Whether the inception replaced askedFromAt' }),
  reason: z
    .enum(NO_RETURN_REASONS)
    .nullable()
    .meta({
      description:
        'Reason why figures are null. `no_shares`: no shares existed at the end. `no_price`: ' +
        'no block of the window had a price. `no_worth`: a start value was zero',
    }),
}

/** Fields of the block of an observation. */
export const observedBlock = {
  timestamp: unixSeconds('Time of the block, unix seconds'),
  blockNumber: count('Block for which every figure is true'),
  blockHash: z
    .string()
    .regex(/^0x[a-f0-9]{64}$/)
    .meta({ description: 'Hash of the block' }),
}

/** Fields of a constituent with its price at an observation. */
export const pricedToken = {
  symbol: z.string().meta({ description: 'Symbol of the constituent' }),
  address: address('Token contract'),
  priceUsdc: units('TWAP that valued the vaults at the block, USDC-6 per whole token'),
}

type ShownWindow = {
  readonly window: Window
  readonly fromSec: number
  readonly isClipped: boolean
}

export function showWindow(
  { window, fromSec, isClipped }: ShownWindow,
  reason: NoReturnReason | null,
) {
  return {
    windowName: window.name,
    askedFromAt: window.fromSec,
    fromAt: fromSec,
    toAt: window.toSec,
    clipped: isClipped,
    reason,
  }
}

export function showBlock({ timestampSec, number, hash }: BlockRef) {
  return { timestamp: timestampSec, blockNumber: number, blockHash: hash }
}

export function showPrices({ constituents }: BasketFacts, { pricesUsdc6 }: PricePoint) {
  return constituents.map(({ symbol, address: token }, index) => ({
    symbol,
    address: showAddress(token),
    priceUsdc: String(pricesUsdc6[index] ?? 0n),
  }))
}

/** Converts a change in parts per million to a percentage with 4 decimals; null for an unknown change. */
export const showChange = (ppm: bigint | null): number | null =>
  ppm === null ? null : ppmToPct(ppm)

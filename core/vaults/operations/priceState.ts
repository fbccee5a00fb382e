import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import type { BasketFacts } from '../ports.ts'

/** Fields of every answer that depends on prices. */
export const priceStateFields = {
  priceStatus: z.enum(['live', 'stale', 'unavailable']).meta({
    description:
      '`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. ' +
      '`unavailable`: last known prices, without an answer of the price source',
  }),
  pricesAsOf: z
    .object({
      blockNumber: count('Number of the block'),
      timestamp: unixSeconds('Time of the block, unix seconds'),
    })
    .meta({ description: 'Block of the prices' }),
  priceReason: z
    .string()
    .nullable()
    .meta({ description: 'Reason why prices are unavailable; null while available' }),
}

export function showPriceState({ prices }: BasketFacts) {
  return {
    priceStatus: prices.status,
    pricesAsOf: { blockNumber: prices.at.number, timestamp: prices.at.timestampSec },
    priceReason: prices.reason,
  }
}

import type { SampleNode } from '../kit.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Recorded prices of one constituent; by default newest first. */
export const sampleList: ListSpec<SampleNode> = {
  name: 'PriceSample',
  fields: listFields<SampleNode>({
    timestamp: {
      kind: 'timestamp',
      description: 'Time of the block, unix seconds',
      ordered: true,
      valueOf: ({ facts }) => facts.timestampSec,
    },
    blockNumber: {
      kind: 'int',
      description: 'Number of the block',
      valueOf: ({ facts }) => facts.blockNumber,
    },
    logIndex: {
      kind: 'int',
      description: 'Index of the log in its block',
      valueOf: ({ facts }) => facts.logIndex,
    },
    priceUsdc: {
      kind: 'bigint',
      description: 'TWAP, USDC-6 per whole token',
      ordered: true,
      valueOf: ({ facts }) => facts.priceUsdc6,
    },
    spotUsdc: {
      kind: 'bigint',
      description: 'Spot price of the pool, USDC-6 per whole token',
      ordered: true,
      valueOf: ({ facts }) => facts.spotUsdc6,
    },
  }),
  defaultOrder: [{ field: 'timestamp', direction: 'DESC' }],
  tieBreakers: ['timestamp', 'blockNumber', 'logIndex'],
}

import type { AttributionDay } from '../../../core/vaults/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Totals per attribution code and day; by default ordered by day, then by code. */
export const attributionList: ListSpec<AttributionDay> = {
  name: 'Attribution',
  fields: listFields<AttributionDay>({
    day: {
      kind: 'timestamp',
      description: 'Start of the day, unix seconds',
      ordered: true,
      valueOf: ({ daySec }) => daySec,
    },
    code: {
      kind: 'text',
      description: 'Attribution code',
      ordered: true,
      valueOf: ({ code }) => code,
    },
    transactions: {
      kind: 'int',
      description: 'Number of transactions with the code',
      ordered: true,
      valueOf: ({ transactions }) => transactions,
    },
    volumeUsdc: {
      kind: 'bigint',
      description: 'USDC paid into and out of vaults, USDC-6',
      ordered: true,
      valueOf: ({ boughtUsdc6, redeemedUsdc6 }) => boughtUsdc6 + redeemedUsdc6,
    },
  }),
  defaultOrder: [
    { field: 'day', direction: 'ASC' },
    { field: 'code', direction: 'ASC' },
  ],
  tieBreakers: ['day', 'code'],
}

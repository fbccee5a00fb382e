import { readWaiting } from '../../../payments/store/readSettlements.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { Sight } from '../../domain/diagnose.ts'
import { sight } from './sight.ts'

const MS_PER_SEC = 1_000

/** Reads the wait of answered payments for their settlement, for each chain. */
export async function seePayments(query: Query, chainIds: readonly number[]): Promise<Sight> {
  const waits = await Promise.all(chainIds.map((chainId) => readWaiting(query, chainId, 1)))
  const counted = waits.reduce((sum, { count }) => sum + count, 0)
  return sight({
    samples: waits.map(({ count, oldestMs }, at) => ({
      name: 'svc_settlements_oldest_seconds',
      labels: { chain: String(chainIds[at]) },
      value: oldestMs / MS_PER_SEC,
      detail: `${count} waiting payments in total`,
    })),
    well: [`settlement (${counted} payments wait)`],
  })
}

import { readWaitingPayments } from '../../../payments/store/readSettlements.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { resultOf } from './resultOf.ts'

const MS_PER_SEC = 1_000

/** Reads the wait of answered payments for their settlement, for each chain. */
export async function checkPayments(
  query: Query,
  chainIds: readonly number[],
): Promise<CheckResult> {
  const waits = await Promise.all(chainIds.map((chainId) => readWaitingPayments(query, chainId, 1)))
  const counted = waits.reduce((sum, { count }) => sum + count, 0)
  return resultOf({
    samples: waits.map(({ count, oldestMs }, at) => ({
      name: 'svc_settlements_oldest_seconds',
      labels: { chain: String(chainIds[at]) },
      value: oldestMs / MS_PER_SEC,
      detail: `${count} waiting payments in total`,
    })),
    well: [`settlement (${counted} payments wait)`],
  })
}

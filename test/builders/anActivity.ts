import type { ActivityFacts } from '../../core/vaults/ports.ts'
import { addressOf } from './facts.ts'

/** Builds an event of a vault; other fields are null. */
export function anActivity(given: Partial<ActivityFacts> = {}): ActivityFacts {
  return {
    kind: 'buy',
    vault: addressOf(1),
    blockNumber: 1,
    logIndex: 0,
    timestampSec: 1,
    txHash: `0x${'1'.repeat(64)}`,
    account: null,
    counterparty: null,
    token: null,
    shares: null,
    usdc6: null,
    feeUsdc6: null,
    valueAddedUsdc6: null,
    navBeforeUsdc6: null,
    navAfterUsdc6: null,
    volumeUsdc6: null,
    supplyAfter: null,
    amount: null,
    amounts: null,
    elapsedSec: null,
    oldWeightsBps: null,
    newWeightsBps: null,
    ...given,
  }
}

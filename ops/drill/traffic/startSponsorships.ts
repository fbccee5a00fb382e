import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import {
  executeWithSponsor,
  type OperationHistory,
} from '../../../test/support/gas/stormCustomer.ts'
import type { Payer } from '../../../test/support/payments/payer.ts'
import type { DrillWorld } from '../openWorld.ts'
import { runEvery } from './runEvery.ts'

/** Chain of the sponsored operations. */
export const SPONSOR_CHAIN = 8453
/** Receiver of the transfers of sponsored operations; no other transaction pays this address. */
const FRIEND: Address = '0x00000000000000000000000000000000000d0111'

export type SponsorRecord = {
  readonly visits: OperationHistory[]
  readonly problems: string[]
}

type Deps = {
  readonly world: DrillWorld
  readonly wallets: readonly Payer[]
  readonly record: SponsorRecord
}

/**
 * Pays for sponsored operations until the signal, one at a time for each wallet; resolves when each operation was
 * executed.
 */
export function startSponsorships(
  { world, wallets, record }: Deps,
  perSec: number,
  signal: AbortSignal,
): Promise<void> {
  const free = [...wallets]
  const shop = { url: () => `${world.apiUrl}/v1/gas`, payChainId: SPONSOR_CHAIN }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 1n] })
  const calls = [{ to: world.usdc(SPONSOR_CHAIN), data }]
  const onError = (error: unknown) =>
    record.problems.push(`a sponsored operation fails: ${String(error)}`)
  return runEvery(1_000 / perSec, { signal, onError }, async () => {
    const wallet = free.shift()
    if (wallet === undefined) return
    try {
      const body = { sender: wallet.address, calls, chainId: SPONSOR_CHAIN }
      record.visits.push(await executeWithSponsor(shop, wallet, body, { mayLoseRows: true }))
    } finally {
      free.push(wallet)
    }
  })
}

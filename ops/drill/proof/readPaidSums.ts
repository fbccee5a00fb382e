import { parseAbi } from 'viem'
import { numeric } from '../../../core/platform/db/columns.ts'
import type { DrillWorld } from '../openWorld.ts'

const transferAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** USDC that the service received on a chain since a block: in the logs of the token, and in settled rows; USDC-6. */
export type PaidSums = {
  readonly chainId: number
  readonly onChainUsdc6: bigint
  readonly inRowsUsdc6: bigint
}

/** Reads the sums that all payers paid after the blocks in `sinceBlocks`; known payments are a part of these sums. */
export async function readPaidSums(
  world: DrillWorld,
  sinceBlocks: ReadonlyMap<number, bigint>,
): Promise<readonly PaidSums[]> {
  const { payTo } = world.deployment.payments
  const sums: PaidSums[] = []
  for (const [chainId, block] of sinceBlocks) {
    const logs = await world.chain(chainId).client.getContractEvents({
      address: world.usdc(chainId),
      abi: transferAbi,
      eventName: 'Transfer',
      args: { to: payTo },
      fromBlock: block + 1n,
    })
    const [row] = await world.sql({ sum: numeric })`
      select coalesce(sum(amount_usdc), 0) as sum from (
        select amount_usdc from app.payment
        where chain_id = ${chainId} and state = 'settled' and block_number > ${Number(block)}
        union all
        select r.amount_usdc from app.recovered_charge r
        where r.chain_id = ${chainId} and r.block_number > ${Number(block)} and not exists (
          select from app.payment p
          where p.chain_id = r.chain_id and p.token = r.token and p.payer = r.payer
            and p.nonce = r.nonce and p.state = 'settled')
      ) as charges`
    sums.push({
      chainId,
      onChainUsdc6: logs.reduce((sum, { args }) => sum + (args.value ?? 0n), 0n),
      inRowsUsdc6: row?.sum ?? 0n,
    })
  }
  return sums
}

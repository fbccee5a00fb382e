import type { Address, Hex } from 'viem'
import { expect } from 'vitest'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { numeric } from '../../../core/platform/db/columns.ts'
import { readBridgeBooks } from './bridgeBooks.ts'
import type { BridgeIndex } from './bridgeIndex.ts'

/** Mines until all these bridges are delivered and indexed. */
export async function mineUntilDelivered(index: BridgeIndex, ids: readonly Hex[]): Promise<void> {
  const { world, hand } = index
  await hand.mineUntil(async () => {
    const { mints } = await readBridgeBooks(world.devnet.chains, world.devnet.deployment)
    return ids.every((id) => mints.has(id))
  })
  await index.syncAll()
}

/** Expects that the rows of every bridge equal the chains' logs. */
export async function expectRowsOf(index: BridgeIndex) {
  const { devnet } = index.world
  const books = await readBridgeBooks(devnet.chains, devnet.deployment)
  const rows = await index.proofs.page({ limit: 100, after: null, chainId: null, payer: null })
  const reported = rows.map((row) => [
    row.id,
    row.payer,
    row.referrer ?? '0x0000000000000000000000000000000000000000',
    row.amountUsdc6,
    row.receiveUsdc6,
    row.feeUsdc6,
    row.referralUsdc6,
    row.burnTx,
    row.mintTx,
    row.receivedUsdc6,
    row.feeExecutedUsdc6,
    row.mintCaller,
  ])
  const expected = [...books.burns.values()].map((burn) => {
    const mint = books.mints
      .get(burn.id)
      ?.find((chainMint) => chainMint.receivedUsdc6 >= burn.receiveUsdc6)
    return [
      burn.id,
      burn.payer,
      burn.referrer,
      burn.amountUsdc6,
      burn.receiveUsdc6,
      burn.feeUsdc6,
      burn.creditUsdc6,
      burn.burnTx,
      mint?.mintTx ?? null,
      mint?.receivedUsdc6 ?? null,
      mint?.feeExecutedUsdc6 ?? null,
      mint?.caller ?? null,
    ]
  })
  expect(new Set(reported.map(String))).toEqual(new Set(expected.map(String)))
  expect(rows.length).toBe(books.burns.size)
  return { rows, books }
}

/** Expects that sums and earnings equal the contracts' answers. */
export async function expectFiguresOf(
  index: BridgeIndex,
  referrers: readonly Address[],
): Promise<void> {
  const { hand, proofs, sql } = index
  for (const chainId of [8453, 5042]) {
    const read = <Name extends 'protocolFees' | 'liabilities'>(functionName: Name) =>
      hand.chainOf(chainId).client.readContract({
        address: hand.contractOf(chainId),
        abi: quartetBridgeAbi,
        functionName,
      })
    const [row] = await sql({ own: numeric, owed: numeric })`
        select fees_usdc - referrals_usdc - withdrawn_usdc as own,
          fees_usdc - withdrawn_usdc - claimed_usdc as owed
        from chain.bridge_contract where chain_id = ${chainId}`
    expect([row?.own, row?.owed]).toEqual([await read('protocolFees'), await read('liabilities')])
    for (const referrer of referrers) {
      const earned = (await proofs.earnings(referrer)).find(
        (earning) => earning.chainId === chainId,
      )
      const claimable = await hand.chainOf(chainId).client.readContract({
        address: hand.contractOf(chainId),
        abi: quartetBridgeAbi,
        functionName: 'claimable',
        args: [referrer],
      })
      expect([chainId, referrer, earned?.claimableUsdc6]).toEqual([chainId, referrer, claimable])
    }
  }
}

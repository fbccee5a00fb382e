import type { Address } from 'viem'
import { expect } from 'vitest'
import { expectNodes, expectPaging } from '../graphPages.ts'
import { openGraph } from '../openGraph.ts'
import type { BridgeIndex } from './bridgeIndex.ts'

const lowerCase = (address: unknown): Address => `0x${String(address).slice(2).toLowerCase()}`

/** Expects that lists of bridges, referrals and earnings in GraphQL equal the reads of REST. */
export async function expectListsOf(index: BridgeIndex): Promise<void> {
  const { databaseUrl, devnet } = index.world
  const graph = openGraph({ databaseUrl, deployment: devnet.deployment })
  try {
    const bridges = await expectPaging(graph.ask, { field: 'bridges', entry: 'id' }, [2, 3])
    const every = await index.proofs.page({ limit: 200, after: null, chainId: null, payer: null })
    expect(bridges.map(({ id }) => id)).toEqual(every.map(({ id }) => id))
    const list = { entry: 'chainId contract referrer' }
    const earners = await expectPaging(
      graph.ask,
      {
        ...list,
        field: 'referralEarningsConnection',
        entry: `${list.entry} earnedUsdc paidUsdc claimableUsdc bridges`,
      },
      [1, 2],
    )
    expect(earners.length).toBeGreaterThan(0)
    for (const { referrer, contract, chainId, ...figures } of earners) {
      const rows = await index.proofs.earnings(lowerCase(referrer))
      // The key also names the chain, because contracts on several chains may have the same
      // address.
      const row = rows.find(
        (earningsRow) =>
          earningsRow.contract === lowerCase(contract) && earningsRow.chainId === chainId,
      )
      expect(figures).toEqual({
        earnedUsdc: String(row?.earnedUsdc6),
        paidUsdc: String(row?.paidUsdc6),
        claimableUsdc: String(row?.claimableUsdc6),
        bridges: row?.bridges,
      })
    }
    const referrals = await expectPaging(
      graph.ask,
      { ...list, field: 'referrals', entry: `${list.entry} payer setByTx since` },
      [1, 2],
    )
    expect(referrals.length).toBeGreaterThan(0)
    for (const { referrer, payer, chainId, setByTx } of referrals) {
      const rows = await index.proofs.referrer(lowerCase(payer))
      expect(rows).toContainEqual(
        expect.objectContaining({ chainId, setByTx, referrer: lowerCase(referrer) }),
      )
    }
    await expectNodes(graph.ask, { ...list, field: 'referrals', type: 'Referral' })
    const earned = { field: 'referralEarningsConnection', type: 'ReferralEarnings' }
    await expectNodes(graph.ask, { ...list, ...earned })
  } finally {
    await graph.close()
  }
}

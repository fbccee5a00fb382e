import { expect } from 'vitest'
import { compareWithContracts } from '../../../commands/index/compareWithContracts.ts'
import type { BridgeIndex } from './bridgeIndex.ts'
import { withoutTriggers } from './withoutTriggers.ts'

/** Columns of sums, and the figure of the contract that differs after a change of the column. */
const SUMS = [
  ['bridge_contract', 'fees_usdc', /^liabilities of the bridge on chain/],
  ['bridge_contract', 'withdrawn_usdc', /^liabilities of the bridge on chain/],
  ['bridge_contract', 'referrals_usdc', /^protocol fees of the bridge on chain/],
  ['bridge_gift', 'amount_usdc', /^parked USDC of the bridge on chain/],
  ['bridge_earning', 'earned_usdc', /^claimable USDC of 0x\w{40} of the bridge on chain/],
] as const

/** Expects the comparison of an upgrade to find the index equal to the contracts, and to name each wrong figure. */
export async function expectComparison({ world, sql }: BridgeIndex): Promise<void> {
  const { devnet, databaseUrl } = world
  const rpcUrlOf = (chainId: number) => devnet.chains[chainId]!.url
  const source = { databaseUrl, deployment: devnet.deployment, rpcUrlOf }
  const { figures, difference } = await compareWithContracts(source, 'ix_test')
  expect(difference).toBeUndefined()
  expect(figures).toBeGreaterThan(40)
  for (const [table, column, wrong] of SUMS) {
    const add = (amount: number) =>
      withoutTriggers(
        sql,
        (query) => query`
          update ix_test.${query(table)} set ${query(column)} = ${query(column)} + ${amount}::int8`,
      )
    await add(1)
    expect((await compareWithContracts(source, 'ix_test')).difference).toMatch(wrong)
    await add(-1)
  }
}

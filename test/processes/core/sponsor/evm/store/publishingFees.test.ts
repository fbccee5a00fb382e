import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../../../../core/platform/systemClock.ts'
import { createGasNode } from '../../../../../../core/sponsor/evm/store/createGasNode.ts'
import { type Anvil, startAnvil } from '../../../../../../devnet/chain/startAnvil.ts'
import { GAS_PRICE_ORACLE } from '../../../../../../devnet/scenarios/performGasScenario.ts'
import { publishingCode } from '../../../../../../devnet/scenarios/publishingCode.ts'
import { gasChains } from '../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../builders/facts.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 8453, genesisTimestampSec: 1_790_000_000 })
})
afterAll(() => anvil?.stop())

it.each<[string, Hex, bigint]>([
  ['are 0 on a chain without an oracle', '0x', 0n],
  ['are the fees that the oracle returns', publishingCode(0x1234n), 0x1234n],
  // Returns 0x1234 to every call.
  ['include the fee of the chain operator', '0x61123460005260206000f3', 0x2468n],
  [
    // Reverts except for the function of the publishing fee.
    'are the publishing fees alone if the oracle has no fee of the chain operator',
    '0x60003560e01c6349948e0e1460145760006000fd5b61123460005260206000f3',
    0x1234n,
  ],
])('L1 fees of a transaction %s', async (_, code, feeWei) => {
  const [gas] = gasChains
  if (gas === undefined) throw new Error('no chain with a sponsor')
  const usdc = addressOf(0x05dc)
  const options = { gas, usdc, rpcUrl: anvil.url, tipWei: undefined, clock: systemClock }
  await anvil.rpc('anvil_setCode', [GAS_PRICE_ORACLE, code])
  expect(await createGasNode(options).l1FeeWei('0x02abcdef', 200_000n)).toBe(feeWei)
})

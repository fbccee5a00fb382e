import { type Address, encodeFunctionData, type Hex, stringToHex } from 'viem'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../chain/sendTransaction.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

export type StockTransfer = {
  readonly symbol: string
  readonly vault: Address
  /** Raw units: 8 decimals for a stock, 6 for USDC. */
  readonly amount: bigint
}

/** Blocks a vault, seizes stock, and unblocks the vault, as the issuer; in one block under manual mining. */
export async function seizeStock(
  stage: ScenarioDeps,
  { symbol, vault, amount }: StockTransfer,
): Promise<void> {
  const { chain, accounts } = stage.residentDeps
  const { token } = marketOf(stage, symbol)
  const issuer = accounts.deployer.address
  const memo = stringToHex('seizure', { size: 32 })
  const calls: Hex[] = [
    encodeFunctionData({
      abi: stockTokenAbi,
      functionName: 'setBlocked',
      args: [vault, true],
    }),
    encodeFunctionData({
      abi: stockTokenAbi,
      functionName: 'transferFromBlockedWithMemo',
      args: [vault, issuer, amount, memo],
    }),
    encodeFunctionData({
      abi: stockTokenAbi,
      functionName: 'setBlocked',
      args: [vault, false],
    }),
  ]
  const hashes: Hex[] = []
  for (const data of calls) {
    hashes.push(await submitTransaction(chain, { from: issuer, to: token, data }))
  }
  if (chain.mining === 'manual') await mineBlock(chain)
  for (const hash of hashes) await receiptOf(chain, hash)
}

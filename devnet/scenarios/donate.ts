import { encodeFunctionData } from 'viem'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { usdcAbi } from '../../contracts-abi/usdcAbi.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'
import type { StockTransfer } from './seizeStock.ts'

/** Transfers stock or USDC to a vault without minting shares. */
export async function donate(
  stage: ScenarioDeps,
  { symbol, vault, amount }: StockTransfer,
): Promise<void> {
  const { chain, accounts, contracts } = stage.residentDeps
  const args = [vault, amount] as const
  if (symbol.toUpperCase() === 'USDC') {
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'mint', args })
    const from = accounts.usdcAdmin.address
    await sendTransaction(chain, { from, to: contracts.usdc, data })
    return
  }
  const { token } = marketOf(stage, symbol)
  const data = encodeFunctionData({ abi: stockTokenAbi, functionName: 'mint', args })
  await sendTransaction(chain, { from: accounts.deployer.address, to: token, data })
}

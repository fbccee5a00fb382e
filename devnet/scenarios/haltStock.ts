import { encodeFunctionData } from 'viem'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/** Index of TRANSFER in the pausable features of a B20 asset. */
const TRANSFER_FEATURE = 0

/** Pauses transfers of a stock by its issuer: a trading halt. */
export function haltStock(stage: ScenarioDeps, symbol: string): Promise<void> {
  return setTransfers(stage, symbol, 'pause')
}

/** Resumes transfers of a stock by its issuer. */
export function resumeStock(stage: ScenarioDeps, symbol: string): Promise<void> {
  return setTransfers(stage, symbol, 'unpause')
}

async function setTransfers(
  stage: ScenarioDeps,
  symbol: string,
  functionName: 'pause' | 'unpause',
): Promise<void> {
  const { chain, accounts } = stage.residentDeps
  const { token } = marketOf(stage, symbol)
  const data = encodeFunctionData({
    abi: stockTokenAbi,
    functionName,
    args: [[TRANSFER_FEATURE]],
  })
  await sendTransaction(chain, { from: accounts.deployer.address, to: token, data })
}

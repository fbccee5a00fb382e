import { encodeFunctionData } from 'viem'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/** `down`: sets the factory's price source to a source over empty pools. `up`: restores the live source. */
export async function switchPriceSource(stage: ScenarioDeps, to: 'up' | 'down'): Promise<void> {
  const { chain, accounts, contracts } = stage.residentDeps
  const source = to === 'up' ? contracts.livePriceSource : contracts.deadPriceSource
  const data = encodeFunctionData({
    abi: vaultFactoryAbi,
    functionName: 'setPriceSource',
    args: [source],
  })
  const from = accounts.deployer.address
  await sendTransaction(chain, { from, to: contracts.factory, data })
}

import { encodeFunctionData } from 'viem'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { devnetStocks } from '../constituents.ts'
import { loadArtifact } from './loadArtifact.ts'

/** Sets the four stock tokens at their addresses on Base; the deployer administers them. */
export async function deployStockTokens(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<void> {
  const { deployedBytecode } = loadArtifact('../../contracts-abi/bytecode/StockToken.json')
  const from = accounts.deployer.address
  for (const stock of devnetStocks) {
    await chain.rpc('anvil_setCode', [stock.address, deployedBytecode])
    const data = encodeFunctionData({
      abi: stockTokenAbi,
      functionName: 'initialize',
      args: [stock.name, stock.symbol, from],
    })
    await sendTransaction(chain, { from, to: stock.address, data })
  }
}

import type { Hex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../chain/sendTransaction.ts'
import { prepareBridge } from './bridge.ts'
import { prepareCctp } from './cctp.ts'
import { ensureGas } from './ensureGas.ts'

/**
 * Deploys CCTP and the bridge on a chain without them, such as a chain of an older state folder, in one block one
 * second after the newest block.
 *
 * A chain with both stays unchanged. Throws `DevnetError`.
 */
export async function ensureBridging(chain: DevnetChain, accounts: DevnetAccounts): Promise<void> {
  await ensureGas(chain, accounts)
  const due = [...(await prepareCctp(chain, accounts)), ...(await prepareBridge(chain, accounts))]
  if (due.length === 0) return
  const hashes: Hex[] = []
  for (const transaction of due) hashes.push(await submitTransaction(chain, transaction))
  await mineBlock(chain, (await latestBlock(chain)).timestampSec + 1)
  for (const hash of hashes) await receiptOf(chain, hash)
}

import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction, type Transaction } from '../chain/sendTransaction.ts'
import { type Create2Contract, create2Address, prepareCreate2 } from './create2.ts'
import { loadArtifact } from './loadArtifact.ts'

/** Escrow of x402 `batch-settlement` and its collector of EIP-3009 deposits; `x402/*.json` name the sources. */
export const SESSION_ESCROW: Address = '0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003'
export const SESSION_COLLECTOR: Address = '0x4020806089470a89826cb9fb1f4059150b550004'

/** Salts that the authors chose for addresses that begin with 4020. Source: DeployBatchSettlement.s.sol. */
const ESCROW_SALT: Hex = '0x000000000000000000000000000000000000000000000000e000000005be885c'
const COLLECTOR_SALT: Hex = '0x0000000000000000000000000000000000000000000000001800000007a95284'

/**
 * Deploys the escrow of sessions at its canonical address on a chain without it, such as a chain of an older state
 * folder, in one block one second after the newest block.
 *
 * Throws `RangeError` when the code would have another address, and `DevnetError`.
 */
export async function ensureSessionEscrow(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<void> {
  const due: Transaction[] = []
  for (const [wanted, contract] of contracts()) {
    const computed = create2Address(contract)
    if (computed !== wanted) throw new RangeError(`${wanted} would be at ${computed}`)
    due.push(...(await prepareCreate2(chain, accounts.usdcAdmin.address, contract)))
  }
  if (due.length === 0) return
  const hashes: Hex[] = []
  for (const transaction of due) hashes.push(await submitTransaction(chain, transaction))
  await mineBlock(chain, (await latestBlock(chain)).timestampSec + 1)
  for (const hash of hashes) await receiptOf(chain, hash)
}

function contracts(): readonly (readonly [Address, Create2Contract])[] {
  const argument = encodeAbiParameters([{ type: 'address' }], [SESSION_ESCROW])
  const collectorCode = concatHex([creationCode('ERC3009DepositCollector'), argument])
  return [
    [
      SESSION_ESCROW,
      { creationCode: creationCode('x402BatchSettlement'), salt: ESCROW_SALT, gas: 4_000_000n },
    ],
    [SESSION_COLLECTOR, { creationCode: collectorCode, salt: COLLECTOR_SALT, gas: 1_000_000n }],
  ]
}

function creationCode(name: string): Hex {
  return loadArtifact(new URL(`x402/${name}.json`, import.meta.url).pathname).bytecode
}

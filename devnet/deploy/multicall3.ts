import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'

/** Address of Multicall3 on every supported chain. Source: mds1/multicall3. */
export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11'

const constants = z.object({
  multicall3Bytecode: z.string().transform((text): Hex => `0x${text.slice(2)}`),
})

/**
 * Sets Multicall3's code at its canonical address on a chain without it, such as a chain of an older state folder.
 *
 * Sends no transaction, so that no nonce and no block changes.
 */
export async function ensureMulticall3(
  chain: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<void> {
  if ((await chain.rpc('eth_getCode', [MULTICALL3, 'latest'])) !== '0x') return
  const call = { from: accounts.deployer.address, data: creationCode() }
  // A call with creation code returns the runtime code that a deployment would store.
  const runtimeCode = await chain.rpc('eth_call', [call, 'latest'])
  await chain.rpc('anvil_setCode', [MULTICALL3, runtimeCode])
}

/** Reads the code that viem uses for calls to chains without the contract; no entry point of viem exports it. */
function creationCode(): Hex {
  const load = createRequire(import.meta.url)
  const file = join(dirname(load.resolve('viem')), 'constants', 'contracts.js')
  return constants.parse(load(file)).multicall3Bytecode
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'

/** Where Multicall3 is on every chain that we know. Source: mds1/multicall3. */
export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11'

const constants = z.object({
  multicall3Bytecode: z.string().transform((text): Hex => `0x${text.slice(2)}`),
})

/**
 * Puts Multicall3 at its canonical address where it is missing, which it is in state folders made before it was needed.
 *
 * Sends nothing, so that no nonce and no block changes.
 */
export async function ensureMulticall3(
  chain: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<void> {
  if ((await chain.rpc('eth_getCode', [MULTICALL3, 'latest'])) !== '0x') return
  const call = { from: accounts.deployer.address, data: creationCode() }
  // A call of creation code answers with the code that it would leave behind.
  const runtimeCode = await chain.rpc('eth_call', [call, 'latest'])
  await chain.rpc('anvil_setCode', [MULTICALL3, runtimeCode])
}

/** As viem carries it for calls to chains that lack the contract; it names it in no entry point of its own. */
function creationCode(): Hex {
  const load = createRequire(import.meta.url)
  const file = join(dirname(load.resolve('viem')), 'constants', 'contracts.js')
  return constants.parse(load(file)).multicall3Bytecode
}

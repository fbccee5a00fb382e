import type { Address } from 'viem'
import { vaultLensAbi } from '../../../../contracts-abi/vaultLensAbi.ts'
import type { Devnet } from '../../../../devnet/createDevnet.ts'

/** Returns the lens's facts of a vault at the newest block. */
export function readVaultState({ vaultChain, contracts }: Devnet, vault: Address) {
  return vaultChain.client.readContract({
    address: contracts.lens,
    abi: vaultLensAbi,
    functionName: 'vaultState',
    args: [vault],
  })
}

/** Returns the lens's facts of one stock at the newest block. */
export async function tokenState({ vaultChain, contracts }: Devnet, symbol: string) {
  const { tokens } = await vaultChain.client.readContract({
    address: contracts.lens,
    abi: vaultLensAbi,
    functionName: 'basket',
  })
  return tokens.find((token) => token.symbol === symbol)!
}

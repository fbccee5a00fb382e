import type { Address } from 'viem'
import { entryPointAbi } from '../../../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { lowerAddress } from '../../../../kernel/lowerAddress.ts'
import type { ContractReads } from '../../../../platform/chains/createContractReads.ts'

/** Bits of a nonce below its key. Source: ERC-4337, semi-abstracted nonces. */
const SEQUENCE_BITS = 64n

/** Figures of a paymaster at one block. Every method throws `RpcUnavailable`. */
export type PaymasterFigures = {
  signer(): Promise<Address>
  /** Returns the deposit at the EntryPoint, wei. */
  depositWei(): Promise<bigint>
  /** Returns true if an operation of the account with this nonce was executed. */
  isExecuted(operation: { readonly sender: Address; readonly nonce: bigint }): Promise<boolean>
}

/** Creates the reads of a paymaster and of its EntryPoint at a block. */
export function createPaymasterFigures(
  reads: Pick<ContractReads, 'run'>,
  at: { readonly paymaster: Address; readonly entryPoint: Address; readonly blockNumber: number },
): PaymasterFigures {
  const { paymaster } = at
  const blockNumber = BigInt(at.blockNumber)
  const entryPoint = { address: at.entryPoint, abi: entryPointAbi, blockNumber } as const
  return {
    signer: () =>
      reads.run(async (client) =>
        lowerAddress(
          await client.readContract({
            address: paymaster,
            abi: sponsorPaymasterAbi,
            functionName: 'signer',
            blockNumber,
          }),
        ),
      ),
    depositWei: () =>
      reads.run((client) =>
        client.readContract({ ...entryPoint, functionName: 'balanceOf', args: [paymaster] }),
      ),
    isExecuted: ({ sender, nonce }) =>
      reads.run(async (client) => {
        const args = [sender, nonce >> SEQUENCE_BITS] as const
        return (
          (await client.readContract({ ...entryPoint, functionName: 'getNonce', args })) > nonce
        )
      }),
  }
}

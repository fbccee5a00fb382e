import { type Address, erc20Abi, type Hex } from 'viem'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { lowerAddress } from '../../../kernel/lowerAddress.ts'
import type { ContractReads } from '../../../platform/chains/createContractReads.ts'
import { type BridgeOutcome, OUTCOMES } from './readIndexedBridge.ts'

/** Figures of a bridge contract at one block; amounts in USDC-6. Every method throws `RpcUnavailable`. */
export type BridgeFigures = {
  contract(): Promise<{
    readonly operator: Address
    readonly isPaused: boolean
    readonly liabilitiesUsdc6: bigint
    readonly protocolFeesUsdc6: bigint
    readonly balanceUsdc6: bigint
  }>
  /** Returns the outcome of an authorization; undefined for a value that the enum lacks. */
  outcomeOf(id: Hex): Promise<BridgeOutcome | undefined>
  claimableUsdc6(referrer: Address): Promise<bigint>
  referrerOf(payer: Address): Promise<Address>
}

/** Creates the reads of a bridge contract at a block. */
export function createBridgeFigures(
  reads: Pick<ContractReads, 'run'>,
  at: { readonly bridge: Address; readonly usdc: Address; readonly blockNumber: number },
): BridgeFigures {
  const blockNumber = BigInt(at.blockNumber)
  const own = { address: at.bridge, abi: quartetBridgeAbi, blockNumber } as const
  return {
    contract: () =>
      reads.run(async (client) => {
        const [operator, isPaused, liabilitiesUsdc6, protocolFeesUsdc6, balanceUsdc6] =
          await Promise.all([
            client.readContract({ ...own, functionName: 'operator' }),
            client.readContract({ ...own, functionName: 'paused' }),
            client.readContract({ ...own, functionName: 'liabilities' }),
            client.readContract({ ...own, functionName: 'protocolFees' }),
            client.readContract({
              address: at.usdc,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [at.bridge],
              blockNumber,
            }),
          ])
        return {
          operator: lowerAddress(operator),
          isPaused,
          liabilitiesUsdc6,
          protocolFeesUsdc6,
          balanceUsdc6,
        }
      }),
    outcomeOf: (id) =>
      reads.run(
        async (client) =>
          OUTCOMES[await client.readContract({ ...own, functionName: 'statusOf', args: [id] })],
      ),
    claimableUsdc6: (referrer) =>
      reads.run((client) =>
        client.readContract({ ...own, functionName: 'claimable', args: [referrer] }),
      ),
    referrerOf: (payer) =>
      reads.run(async (client) =>
        lowerAddress(
          await client.readContract({ ...own, functionName: 'referrerOf', args: [payer] }),
        ),
      ),
  }
}

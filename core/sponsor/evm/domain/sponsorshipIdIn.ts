import { decodeFunctionData, type Hex, slice } from 'viem'
import { handleOpsAbi } from './handleOpsCalldata.ts'
import { decodePaymasterData } from './paymasterData.ts'

/** Bytes of the paymaster's address and its two limits, before its data. Source: EntryPoint v0.8, `UserOperationLib`. */
const PAYMASTER_BYTES = 52

/**
 * Returns the id of the sponsorship that paid for a call of `handleOps`; null when the call
 * contains no such id.
 */
export function sponsorshipIdIn(calldata: Hex): Hex | null {
  try {
    const { args } = decodeFunctionData({ abi: handleOpsAbi, data: calldata })
    const data = args[0][0]?.paymasterAndData ?? '0x'
    return decodePaymasterData(slice(data, PAYMASTER_BYTES))?.id ?? null
  } catch {
    return null
  }
}

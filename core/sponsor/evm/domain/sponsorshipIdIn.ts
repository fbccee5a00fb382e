import { decodeFunctionData, type Hex, slice } from 'viem'
import { handleOpsAbi } from './handleOpsCalldata.ts'
import { decodePaymasterData } from './paymasterData.ts'

/** Bytes of the paymaster's address and its two limits, before its data. Source: EntryPoint v0.8, `UserOperationLib`. */
const PAYMASTER_BYTES = 52

/** Id of the sponsorship by which a call of `handleOps` was paid; null when it names none of ours. */
export function sponsorshipIdIn(calldata: Hex): Hex | null {
  try {
    const { args } = decodeFunctionData({ abi: handleOpsAbi, data: calldata })
    const data = args[0][0]?.paymasterAndData ?? '0x'
    return decodePaymasterData(slice(data, PAYMASTER_BYTES))?.id ?? null
  } catch {
    return null
  }
}

import type { Address, Hex } from 'viem'
import { directFees } from '../domain/directFees.ts'
import { directLimits } from '../domain/directLimits.ts'
import { MAX_DIRECT_NONCE } from '../domain/directNonce.ts'
import { MARKER_7702, type UserOperation } from '../domain/userOperation.ts'
import type { GasMarket, GasNode } from '../ports.ts'
import { requiredPvg } from './pricedQuote.ts'

/**
 * Returns the operation of a plain wallet without nonce and paymaster, and the gas that it must
 * declare for work that the EntryPoint does not meter.
 *
 * The marker is always present, because it binds the signature of the wallet to the delegated
 * account. Throws RpcUnavailable.
 */
export async function directOperation(
  node: Pick<GasNode, 'l1FeeWei'>,
  wanted: {
    readonly sender: Address
    readonly callData: Hex
    readonly simulatedCallGas: bigint
    readonly market: GasMarket
    readonly hasDelegation: boolean
  },
): Promise<{ readonly operation: UserOperation; readonly requiredPvg: bigint }> {
  const { callData, simulatedCallGas, market } = wanted
  const callDataBytes = (callData.length - 2) / 2
  const { callGasLimit, verificationGasLimit } = directLimits({ callDataBytes, simulatedCallGas })
  const bare: UserOperation = {
    sender: wanted.sender,
    nonce: MAX_DIRECT_NONCE,
    factory: MARKER_7702,
    factoryData: '0x',
    callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas: 0n,
    ...directFees(market),
    paymaster: null,
    signature: '0x',
  }
  const preVerificationGas = await requiredPvg(node, bare, wanted)
  return {
    operation: { ...bare, nonce: 0n, preVerificationGas },
    requiredPvg: preVerificationGas,
  }
}

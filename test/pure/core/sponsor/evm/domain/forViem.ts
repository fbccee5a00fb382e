import type { Address } from 'viem'
import type { UserOperation as ViemOperation } from 'viem/account-abstraction'
import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../core/sponsor/evm/domain/userOperation.ts'

/**
 * Converts an operation to the format of viem. A marked operation names its delegate through an
 * authorization.
 */
export function forViem(op: UserOperation, delegate: Address): ViemOperation<'0.8'> {
  const { factory, factoryData, paymaster, ...rest } = op
  return {
    ...rest,
    ...(factory === null ? {} : { factory, factoryData }),
    ...paymaster,
    ...(factory === MARKER_7702
      ? { authorization: { address: delegate, chainId: 1, nonce: 0, r: '0x', s: '0x', yParity: 0 } }
      : {}),
  }
}

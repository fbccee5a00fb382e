import { type Address, keccak256, parseSignature, serializeTransaction } from 'viem'
import type { EvmKey } from '../../core/signing/ports.ts'
import type { LaneFees } from '../../core/transactions/domain/laneFees.ts'
import type { LaneAttempt, LaneRequest } from '../../core/transactions/ports.ts'

/** Signer of one lane key. */
export type LaneSigner = {
  readonly address: Address
  /**
   * Returns the signed attempt. Throws `SigningFailed`, and an Error of viem for a request that no
   * key can sign.
   */
  sign(request: LaneRequest, nonce: number, fees: LaneFees): Promise<LaneAttempt>
  /** Checks the key. Throws `SigningFailed` if the key would not sign now. */
  check(): Promise<void>
}

/**
 * Creates the signer of a lane.
 *
 * This function encodes the signed bytes itself from the request and the signature, so that a
 * signer cannot change the transaction.
 */
export function createSigner(key: EvmKey): LaneSigner {
  return {
    address: key.address,
    check: () => key.check(),
    sign: async (request, nonce, fees) => {
      const delegations = request.terms?.delegations ?? []
      const fields = {
        chainId: request.chainId,
        nonce,
        to: request.to,
        data: request.data,
        value: request.valueWei,
        gas: request.gasLimit,
        maxFeePerGas: fees.maxFeeWei,
        maxPriorityFeePerGas: fees.tipWei,
      }
      const transaction =
        delegations.length === 0
          ? ({ ...fields, type: 'eip1559' } as const)
          : ({ ...fields, type: 'eip7702', authorizationList: [...delegations] } as const)
      const signature = parseSignature(await key.sign(serializeTransaction(transaction)))
      const raw = serializeTransaction(transaction, signature)
      return { ...fees, raw, hash: keccak256(raw), isCancel: false }
    },
  }
}

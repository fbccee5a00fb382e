import { type Address, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { LaneFees } from '../../core/transactions/domain/laneFees.ts'
import type { LaneAttempt, LaneRequest } from '../../core/transactions/ports.ts'

/** Signer of one lane key; no other object holds the key. */
export type LaneSigner = {
  readonly address: Address
  sign(request: LaneRequest, nonce: number, fees: LaneFees): Promise<LaneAttempt>
}

/** Creates the signer of a private key. */
export function createSigner(privateKey: Hex): LaneSigner {
  const account = privateKeyToAccount(privateKey)
  return {
    address: `0x${account.address.slice(2).toLowerCase()}`,
    sign: async (request, nonce, fees) => {
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
      const delegations = request.terms?.delegations ?? []
      const raw = await account.signTransaction(
        delegations.length === 0
          ? { ...fields, type: 'eip1559' }
          : { ...fields, type: 'eip7702', authorizationList: [...delegations] },
      )
      return { ...fees, raw, hash: keccak256(raw), isCancel: false }
    },
  }
}

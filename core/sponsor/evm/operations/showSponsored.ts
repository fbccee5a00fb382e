import type { Address } from 'viem'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import { delegationHash } from '../domain/delegationHash.ts'
import { userOpTypedData } from '../domain/userOpTypedData.ts'
import { writeOperation } from '../domain/writeOperation.ts'
import type { Sponsorship } from '../ports.ts'

/**
 * Returns the answer to a paid request: the operation with the fields of the paymaster, and the
 * data to sign.
 *
 * `walletNonce` is the transaction count of the sender, for its authorization. Throws RangeError
 * for a sponsorship without the sponsor's signature.
 */
export function showSponsored(
  sponsorship: Sponsorship,
  place: {
    readonly entryPoint: Address
    readonly walletNonce: number
    readonly publicUrl: string
  },
) {
  const { operation, chainId, delegate, userOpHash, validUntilSec } = sponsorship
  const { paymaster } = operation
  if (paymaster === null || userOpHash === null || validUntilSec === null) {
    throw new RangeError(`sponsorship ${sponsorship.id} is not signed`)
  }
  const shown = writeOperation(operation)
  return {
    userOperation: shown,
    typedData: userOpTypedData(operation, { chainId, entryPoint: place.entryPoint, delegate }),
    ...(sponsorship.needsAuthorization &&
      delegate !== null && { authorization: tupleToSign(chainId, delegate, place.walletNonce) }),
    paymaster: paymaster.paymaster,
    paymasterData: paymaster.paymasterData,
    paymasterVerificationGasLimit: shown.paymasterVerificationGasLimit ?? '0x0',
    paymasterPostOpGasLimit: shown.paymasterPostOpGasLimit ?? '0x0',
    validUntil: validUntilSec,
    sponsorshipId: sponsorship.id,
    userOpHash,
    chainId,
    entryPoint: showAddress(place.entryPoint),
    statusUrl: statusUrlOf(place.publicUrl, userOpHash),
    nextStep: sponsorship.needsAuthorization ? SIGN_BOTH : SIGN,
  }
}

/**
 * Returns the tuple that the wallet signs once, with its digest for signers that cannot sign
 * tuples.
 */
function tupleToSign(chainId: number, address: Address, nonce: number) {
  return { chainId, address, nonce, hash: delegationHash({ chainId, address, nonce }) }
}

/** Returns the URL of the status of an operation. */
export function statusUrlOf(publicUrl: string, userOpHash: string): string {
  return `${publicUrl}/v1/gas/operations/${userOpHash}`
}

const SIGN =
  'Sign typedData (eth_signTypedData_v4, or userOpHash as the account expects), write the signature to ' +
  'userOperation.signature and POST {userOperation, chainId} to /v1/gas before validUntil, not to a bundler.'
const SIGN_BOTH =
  'Sign typedData (eth_signTypedData_v4), write the signature to userOperation.signature, sign the authorization (EIP-7702), and ' +
  'POST {userOperation, authorization, chainId} to /v1/gas before validUntil.'

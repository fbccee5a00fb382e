import { encodeFunctionData, type Hex, parseAbi, parseSignature } from 'viem'
import type { Authorization, PaymentToken } from '../../../core/payments/domain/authorization.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'

export const authorizationAbi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
])

type Signed = {
  readonly authorization: Authorization
  readonly signature: Hex
  readonly token: PaymentToken
}

/** Submits a payer's authorization to the token from any account, by default with the node's tip; returns the transaction. */
export function submitAuthorization(
  chain: Pick<DevnetChain, 'rpc'>,
  from: Hex,
  signed: Signed,
  tipWei?: bigint,
): Promise<Hex> {
  const { authorization, signature, token } = signed
  const { to, valueUsdc6, validAfterSec, validBeforeSec, nonce } = authorization
  const { r, s, v } = parseSignature(signature)
  const data = encodeFunctionData({
    abi: authorizationAbi,
    functionName: 'transferWithAuthorization',
    args: [
      authorization.from,
      to,
      valueUsdc6,
      validAfterSec,
      validBeforeSec,
      nonce,
      Number(v),
      r,
      s,
    ],
  })
  const fees = tipWei === undefined ? {} : { tipWei }
  return submitTransaction(chain, { from, to: token.address, data, gas: 150_000n, ...fees })
}

/** Submits a payer's cancellation of an authorization; returns the transaction. */
export function submitCancellation(chain: DevnetChain, from: Hex, cancelled: Signed): Promise<Hex> {
  const { authorization, signature, token } = cancelled
  const { r, s, v } = parseSignature(signature)
  const data = encodeFunctionData({
    abi: authorizationAbi,
    functionName: 'cancelAuthorization',
    args: [authorization.from, authorization.nonce, Number(v), r, s],
  })
  return submitTransaction(chain, { from, to: token.address, data, gas: 150_000n })
}

/** Returns true if the token has seen this authorization used or cancelled. */
export function isAuthorizationUsed(
  chain: Pick<DevnetChain, 'client'>,
  token: Hex,
  { from, nonce }: Pick<Authorization, 'from' | 'nonce'>,
): Promise<boolean> {
  return chain.client.readContract({
    address: token,
    abi: authorizationAbi,
    functionName: 'authorizationState',
    args: [from, nonce],
  })
}

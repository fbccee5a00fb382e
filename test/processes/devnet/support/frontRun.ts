import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { transferTypedData } from '../../../../core/payments/domain/transferTypedData.ts'
import type { DevnetAccount } from '../../../../devnet/accounts.ts'
import type { DevnetChain } from '../../../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../../../devnet/chain/latestBlock.ts'
import type { RpcReceipt } from '../../../../devnet/chain/rpc.ts'
import { sendTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import { canonicalUsdc } from '../../../../devnet/deploy/usdc.ts'

const usdcAbi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

export type SignedAuthorization = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: Hex
  readonly signature: Hex
}

/** Signs a payer's EIP-3009 authorization to a contract, valid for an hour of the chain's time. */
export async function authorize(
  chain: DevnetChain,
  payer: DevnetAccount,
  payment: { readonly to: Address; readonly valueUsdc6: bigint; readonly nonce: Hex },
): Promise<SignedAuthorization> {
  const { timestampSec } = await latestBlock(chain)
  const { address, name } = canonicalUsdc[chain.chainId]!
  const signed = {
    from: payer.address,
    to: payment.to,
    valueUsdc6: payment.valueUsdc6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(timestampSec + 3_600),
    nonce: payment.nonce,
  }
  const token = { chainId: chain.chainId, address, name, version: '2' }
  const signer = privateKeyToAccount(payer.privateKey)
  return {
    from: signed.from,
    to: signed.to,
    value: signed.valueUsdc6,
    validAfter: signed.validAfterSec,
    validBefore: signed.validBeforeSec,
    nonce: signed.nonce,
    signature: await signer.signTypedData(transferTypedData(token, signed)),
  }
}

/** Submits a known authorization from a third party before its payee does. */
export function frontRun(
  chain: DevnetChain,
  thirdParty: Address,
  authorization: SignedAuthorization,
): Promise<RpcReceipt> {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorization
  const data = encodeFunctionData({
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
  })
  return sendTransaction(chain, {
    from: thirdParty,
    to: canonicalUsdc[chain.chainId]!.address,
    data,
  })
}

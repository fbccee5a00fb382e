import { decodeFunctionData, type Hex, parseAbi, serializeSignature } from 'viem'
import { MULTICALL3 } from '../../../core/payments/domain/settlementCalls.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { authorizationJson } from './payment.ts'

const tokenAbi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable',
])

/** Public facts of one payment on the chain. */
export type ReadPayment = {
  readonly payer: Hex
  readonly amountUsdc6: bigint
  /** Payload in the form of payment headers. */
  readonly payload: {
    readonly signature: Hex
    readonly authorization: Readonly<Record<string, string>>
  }
  /** True if several payments share the transaction. */
  readonly isBatch: boolean
}

/** Reads all payments of payers from the calldata of a chain, without data of the service. */
export async function readPayments(
  { client }: Pick<DevnetChain, 'client'>,
  token: Hex,
  payers: readonly Hex[],
): Promise<readonly ReadPayment[]> {
  const logs = await client.getContractEvents({
    address: token,
    abi: tokenAbi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: [...payers] },
    fromBlock: 0n,
  })
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))]
  const read: ReadPayment[] = []
  for (const hash of hashes) {
    const { to, input } = await client.getTransaction({ hash })
    const isBatch = to?.toLowerCase() === MULTICALL3
    const calls = isBatch
      ? decodeFunctionData({ abi: multicallAbi, data: input }).args[0].map(
          ({ callData }) => callData,
        )
      : [input]
    read.push(...calls.map((data) => ({ ...decodeCall(data), isBatch })))
  }
  return read.filter(({ payer }) => payers.includes(payer))
}

function decodeCall(data: Hex): Omit<ReadPayment, 'isBatch'> {
  const [from, to, value, validAfter, validBefore, nonce, v, r, s] = decodeFunctionData({
    abi: tokenAbi,
    data,
  }).args
  const authorization = authorizationJson({
    from,
    to,
    valueUsdc6: value,
    validAfterSec: validAfter,
    validBeforeSec: validBefore,
    nonce,
  })
  const payer: Hex = `0x${from.slice(2).toLowerCase()}`
  const signature = serializeSignature({ v: BigInt(v), r, s })
  return { payer, amountUsdc6: value, payload: { signature, authorization } }
}

import { type Address, encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem'
import { transferCalldata } from '../../../core/payments/domain/settlementCalls.ts'
import { policyOf } from '../../../signer/policyOf.ts'
import { type SignerPolicy, signerPolicy } from '../../../signer/signerPolicy.ts'
import { aDeployment } from '../../builders/aDeployment.ts'

export const deployment = aDeployment()
export const PAY_TO = deployment.payments.payTo
export const USDC = deployment.chains.find(({ chainId }) => chainId === 8453)!.usdc
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'

/** Returns the printed policy of a key that settles payments, with changed caps. */
export function aSettlementPolicy(key: Address, caps: object = {}): SignerPolicy {
  const printed = policyOf(deployment, { SETTLEMENT_KEY: [key] }) as {
    keys: Record<string, object>
  }
  return signerPolicy.parse({ keys: { [key]: { ...printed.keys[key], ...caps } } })
}

/** Returns the call that charges a payment. */
export function aCharge(valueUsdc6: bigint, to: Address = PAY_TO): Hex {
  const authorization = {
    from: `0x${'ab'.repeat(20)}` as const,
    to,
    valueUsdc6,
    validAfterSec: 0n,
    validBeforeSec: 2_000_000_000n,
    nonce: `0x${'cd'.repeat(32)}` as const,
  }
  return transferCalldata({ authorization, signature: `0x${'12'.repeat(64)}1b` })
}

/** Returns a batch of charges. */
export function aBatch(calls: readonly Hex[], target: Address = USDC): Hex {
  return encodeFunctionData({
    abi: parseAbi([
      'struct Call3 { address target; bool allowFailure; bytes callData; }',
      'function aggregate3(Call3[] calls) payable',
    ]),
    functionName: 'aggregate3',
    args: [calls.map((callData) => ({ target, allowFailure: true, callData }))],
  })
}

type Fields = {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
}

/** Returns the bytes of an unsigned transaction that charges one USDC. */
export function aContent(fields: Partial<Fields> = {}): Hex {
  return serializeTransaction({
    type: 'eip1559',
    chainId: 8453,
    nonce: 7,
    to: USDC,
    data: aCharge(1_000_000n),
    value: 0n,
    gas: 150_000n,
    maxFeePerGas: 1_000_000_000n,
    maxPriorityFeePerGas: 1n,
    ...fields,
  })
}

/** Returns the bytes of a batch, in an unsigned transaction. */
export function aBatchContent(calls: readonly Hex[], target: Address = USDC): Hex {
  return aContent({ to: MULTICALL3, data: aBatch(calls, target) })
}

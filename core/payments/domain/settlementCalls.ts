import {
  type Address,
  encodeFunctionData,
  type Hex,
  parseAbi,
  size,
  slice,
  toFunctionSelector,
} from 'viem'
import type { Authorization } from './authorization.ts'
import { encodeWords } from './encodeWords.ts'
import { settlementTokenAbi } from './settlementAbi.ts'

/** Payment with an authorization to submit. */
export type Payable = {
  readonly id: string
  readonly token: Address
  readonly authorization: Authorization
  readonly signature: Hex
  /**
   * True for a payment that must not share a transaction: its payer runs code, or its entry in a batch failed before.
   */
  readonly isAlone: boolean
}

/** One call to send, with the payments in it. */
export type SettlementCall = {
  readonly to: Address
  readonly data: Hex
  readonly gasLimit: bigint
  readonly paymentIds: readonly string[]
}

/** Address of Multicall3 on every chain. Source: github.com/mds1/multicall3. */
export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Minimum payments in a shared transaction. With fewer payments, the risk that one payment fails costs more than a
 * shared transaction saves.
 */
export const MIN_BATCH = 4
/** Maximum payments in a transaction: 100 take 5.1M gas, a sixth of the smallest supported block, 30M gas. */
export const MAX_BATCH = 100

/**
 * Gas limit of a direct transfer; the most expensive transfer, to an account without USDC, takes 103k.
 *
 * Source of the gas figures: test/chaos/settlementGas.test.ts on FiatToken v2.2 behind its proxy.
 */
export const DIRECT_GAS_LIMIT = 150_000n
/**
 * Gas limit of a direct transfer whose signature a contract may check; existing wallets take up to 150k for the check.
 */
export const CONTRACT_GAS_LIMIT = 300_000n
/** Gas of a batch without its entries: the transaction itself, and the first transfer to an empty account. */
export const BATCH_GAS = 60_000n
/** Gas of each entry of a batch, calldata included; measured 51k to 61k. */
export const ENTRY_GAS = 75_000n

const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])

/** Selector of the transfer with the signature of a private key. Source: EIP-3009. */
const TRANSFER_BY_KEY = toFunctionSelector(
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
)

/** Bytes of a private key's signature: r, s, v. */
const KEY_SIGNATURE_BYTES = 65

/**
 * Returns the calls that submit these payments, in order: direct calls for a few payments, batches for `MIN_BATCH` or
 * more.
 *
 * A failed entry of a batch does not affect the other entries.
 */
export function settlementCalls(waiting: readonly Payable[]): SettlementCall[] {
  const alone = waiting.filter((payment) => !mayShare(payment))
  const sharing = waiting.filter(mayShare)
  const calls: SettlementCall[] = []
  for (let at = 0; at < sharing.length; at += MAX_BATCH) {
    const chunk = sharing.slice(at, at + MAX_BATCH)
    if (chunk.length >= MIN_BATCH) calls.push(batchCall(chunk))
    else calls.push(...chunk.map(directCall))
  }
  return [...calls, ...alone.map(directCall)]
}

/** Returns the payments in their order, with at most `room` payments of payers that run code. */
export function limitContractPayers<
  P extends { readonly signature: Hex; readonly runsCode: boolean },
>(waiting: readonly P[], room: number): P[] {
  let wallets = 0
  return waiting.filter(({ signature, runsCode }) => {
    if (!runsCode && size(signature) === KEY_SIGNATURE_BYTES) return true
    wallets += 1
    return wallets <= room
  })
}

/** Encodes one transfer: with r, s and v for the signature of a private key, with bytes for any other signature. */
export function transferCalldata({
  authorization,
  signature,
}: Pick<Payable, 'authorization' | 'signature'>): Hex {
  const { from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce } = authorization
  const terms = [from, to, valueUsdc6, validAfterSec, validBeforeSec, nonce] as const
  if (size(signature) !== KEY_SIGNATURE_BYTES) {
    return encodeFunctionData({
      abi: settlementTokenAbi,
      functionName: 'transferWithAuthorization',
      args: [...terms, signature],
    })
  }
  const recovery = Number(slice(signature, 64, 65))
  // The token accepts only 27 and 28; some wallets return 0 and 1.
  const v = recovery < 27 ? recovery + 27 : recovery
  const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)]
  return `${TRANSFER_BY_KEY}${encodeWords([...terms, v, r, s])}`
}

function mayShare({ isAlone, signature }: Payable): boolean {
  return !isAlone && size(signature) === KEY_SIGNATURE_BYTES
}

function directCall(payment: Payable): SettlementCall {
  return {
    to: payment.token,
    data: transferCalldata(payment),
    gasLimit: mayShare(payment) ? DIRECT_GAS_LIMIT : CONTRACT_GAS_LIMIT,
    paymentIds: [payment.id],
  }
}

function batchCall(payments: readonly Payable[]): SettlementCall {
  const calls = payments.map((payment) => ({
    target: payment.token,
    allowFailure: true,
    callData: transferCalldata(payment),
  }))
  return {
    to: MULTICALL3,
    data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }),
    gasLimit: BATCH_GAS + ENTRY_GAS * BigInt(payments.length),
    paymentIds: payments.map(({ id }) => id),
  }
}

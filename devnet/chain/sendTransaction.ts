import { type Address, type Hex, toHex } from 'viem'
import { DevnetError } from '../devnetError.ts'
import type { DevnetChain } from './devnetChain.ts'
import { mineBlock } from './mineBlock.ts'
import type { RpcReceipt } from './rpc.ts'

/** Gas limit for every transaction of a vault (the most expensive, a buy at full cardinality, uses 1.3M). */
const DEFAULT_GAS = 4_000_000n
/** Maximum wait for a receipt, milliseconds; longer than ten blocks of the slowest chain. */
const RECEIPT_TIMEOUT_MS = 30_000
const RECEIPT_POLL_MS = 100

/** Base fee up to which a transaction with its own tip enters a block, wei; a block of the devnet costs less. */
const MAX_BASE_FEE_WEI = 100_000_000_000n

export type Transaction = {
  readonly from: Address
  /** Absent for creation code in `data`. */
  readonly to?: Address
  readonly data: Hex
  readonly gas?: bigint
  readonly valueWei?: bigint
  /** Tip of the transaction, wei: nodes that sort by tip place the transaction before cheaper transactions. */
  readonly tipWei?: bigint
}

/** Submits a transaction of an unlocked account to the node's pool; returns its hash. */
export function submitTransaction(
  chain: Pick<DevnetChain, 'rpc'>,
  transaction: Transaction,
): Promise<Hex> {
  const { from, to, data, gas = DEFAULT_GAS, valueWei = 0n, tipWei } = transaction
  const fees =
    tipWei === undefined
      ? {}
      : { maxPriorityFeePerGas: toHex(tipWei), maxFeePerGas: toHex(tipWei + MAX_BASE_FEE_WEI) }
  return chain.rpc('eth_sendTransaction', [
    {
      from,
      data,
      gas: toHex(gas),
      value: toHex(valueWei),
      ...fees,
      ...(to === undefined ? {} : { to }),
    },
  ])
}

/**
 * Sends a transaction and returns its receipt; mines a block for the transaction under manual mining.
 *
 * Throws `DevnetError` `transaction_reverted` or `transaction_lost`.
 */
export async function sendTransaction(
  chain: DevnetChain,
  transaction: Transaction,
  atSec?: number,
): Promise<RpcReceipt> {
  const hash = await submitTransaction(chain, transaction)
  if (chain.mining === 'manual') await mineBlock(chain, atSec)
  return receiptOf(chain, hash)
}

/**
 * Waits for the receipt of a transaction while blocks follow the wall clock.
 *
 * Throws `DevnetError` `transaction_reverted` or `transaction_lost`.
 */
export async function receiptOf(
  chain: Pick<DevnetChain, 'rpc' | 'mining'>,
  hash: Hex,
): Promise<RpcReceipt> {
  const deadlineMs = performance.now() + RECEIPT_TIMEOUT_MS
  for (;;) {
    const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
    if (receipt !== null) {
      if (receipt.status === '0x1') return receipt
      throw new DevnetError('transaction_reverted', `transaction ${hash} reverted`)
    }
    if (chain.mining === 'manual' || performance.now() > deadlineMs) {
      throw new DevnetError('transaction_lost', `transaction ${hash} is in no block`)
    }
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
  }
}

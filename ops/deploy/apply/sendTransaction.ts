import { setTimeout as wait } from 'node:timers/promises'
import {
  BaseError,
  type Hex,
  keccak256,
  type PublicClient,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { DeployRefused } from '../deployRefused.ts'
import type { Step } from '../plan/planChain.ts'

export type SendDeps = {
  readonly client: PublicClient
  readonly account: LocalAccount
  /** Prints one progress line. */
  readonly print: (line: string) => void
  readonly nowMs: () => number
  readonly pollMs: number
}

export type PendingSend = {
  readonly step: Step
  readonly chainId: number
  /** First nonce without a mined transaction, read before the state of the chain. */
  readonly nonce: number
  /** Wei per gas. */
  readonly maxFeeWei: bigint
  readonly tipWei: bigint
  readonly capWei: bigint
  readonly confirmations: number
}

/** `replaced`: a transaction that this process did not send used the nonce. */
export type SendResult = { readonly kind: 'mined' | 'reverted' | 'replaced' }

/** Milliseconds after which the fee of an unmined transaction rises: several blocks of every supported chain. */
const STUCK_MS = 60_000
/** Fee of a replacement, percent of the earlier fee; nodes require at least 110. Source: geth, txpool price bump. */
const RAISE_PERCENT = 125n
const PERCENT = 100n
/** Margin over the estimate; EIP-150 keeps 1/64 of the gas from the proxy's inner call. */
const GAS_MARGIN_PERCENT = 115n
/** Maximum number of consecutive refusals before the command ends: about a minute. */
const MAX_REFUSALS = 60
/**
 * Minimum number of consecutive reads with a used nonce and without a receipt that mean `replaced`: a node behind the
 * others may lack the receipt.
 */
const MIN_REPLACED_READS = 20

/**
 * Sends one transaction with a fixed nonce and waits until it has its confirmations.
 *
 * Every version of the transaction has the same nonce, so that at most one version is mined. A dropped transaction is sent
 * again, a waiting transaction gets a higher fee up to the cap.
 *
 * Throws `DeployRefused` if the transaction would revert, needs more gas than the plan states, or is rejected by the node
 * more than `MAX_REFUSALS` times in a row.
 */
export async function sendTransaction(deps: SendDeps, sending: PendingSend): Promise<SendResult> {
  const gas = await gasOf(deps, sending)
  const versions: Hex[] = []
  let { maxFeeWei, tipWei } = sending
  let raw = await sign(deps, sending, { gas, maxFeeWei, tipWei })
  for (let refusals = 0; ; ) {
    const hash = keccak256(raw)
    const refused = await broadcast(deps, raw)
    if (!versions.includes(hash)) versions.push(hash)
    refusals = refused === null ? 0 : refusals + 1
    deps.print(`${refused ?? `sent ${hash}`}, nonce ${sending.nonce}: ${sending.step.label}`)
    if (refusals > MAX_REFUSALS) {
      throw refusal(sending.step, `the node answers: ${refused}`, 'run the command again later')
    }
    const { kind } = await waitFor(deps, sending, versions)
    if (kind !== 'dropped' && kind !== 'stuck') return { kind }
    await wait(deps.pollMs)
    if (kind === 'stuck' && raiseFee(maxFeeWei) <= sending.capWei) {
      ;[maxFeeWei, tipWei] = [raiseFee(maxFeeWei), raiseFee(tipWei)]
      raw = await sign(deps, sending, { gas, maxFeeWei, tipWei })
    }
    deps.print(`${kind}, sent again with the same nonce: ${sending.step.label}`)
  }
}

const raiseFee = (feeWei: bigint): bigint => (feeWei * RAISE_PERCENT) / PERCENT + 1n

type Fees = { readonly gas: bigint; readonly maxFeeWei: bigint; readonly tipWei: bigint }

async function gasOf({ client, account }: SendDeps, { step }: PendingSend): Promise<bigint> {
  const { to, data, valueWei: value } = step
  const estimate = await client
    .estimateGas({ account: account.address, to, data, value })
    .catch((error: unknown) => {
      const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
      throw refusal(step, `would revert: ${message}`, 'check the values of the wanted file')
    })
  const gas = (estimate * GAS_MARGIN_PERCENT) / PERCENT
  if (estimate <= step.maxGas) return gas < step.maxGas ? gas : step.maxGas
  throw refusal(step, `needs ${estimate} gas, the plan allows ${step.maxGas}`, 'report this chain')
}

function refusal({ label }: Step, message: string, fix: string): DeployRefused {
  return new DeployRefused([{ field: label, message, fix }])
}

function sign(
  { account }: SendDeps,
  { step, nonce, chainId }: PendingSend,
  { gas, maxFeeWei, tipWei }: Fees,
): Promise<Hex> {
  return account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: step.to,
    data: step.data,
    value: step.valueWei,
    gas,
    maxFeePerGas: maxFeeWei,
    maxPriorityFeePerGas: tipWei < maxFeeWei ? tipWei : maxFeeWei,
  })
}

/**
 * Broadcasts a version; returns null, or the reason for which the node refused the version. A node also refuses a
 * version that is in its pool or in a block.
 */
async function broadcast({ client }: SendDeps, raw: Hex): Promise<string | null> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
    return null
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    return error.details
  }
}

type Waited = { readonly kind: SendResult['kind'] | 'dropped' | 'stuck' }

async function waitFor(
  deps: SendDeps,
  sending: PendingSend,
  versions: readonly Hex[],
): Promise<Waited> {
  const sinceMs = deps.nowMs()
  for (let usedReads = 0; ; ) {
    const receipt = await firstReceipt(deps, versions)
    if (receipt === 'none') {
      const nonce = await deps.client.getTransactionCount({ address: deps.account.address })
      const isUsed = nonce > sending.nonce
      usedReads = isUsed ? usedReads + 1 : 0
      if (usedReads >= MIN_REPLACED_READS) return { kind: 'replaced' }
      if (!isUsed && !(await isKnown(deps, versions))) return { kind: 'dropped' }
      if (!isUsed && deps.nowMs() - sinceMs > STUCK_MS) return { kind: 'stuck' }
    } else {
      const head = await deps.client.getBlockNumber({ cacheTime: 0 })
      const depth = head - receipt.blockNumber + 1n
      if (depth >= BigInt(sending.confirmations)) {
        deps.print(
          `mined in block ${receipt.blockNumber}, gas ${receipt.gasUsed}: ${sending.step.label}`,
        )
        return { kind: receipt.status === 'success' ? 'mined' : 'reverted' }
      }
    }
    await wait(deps.pollMs)
  }
}

async function firstReceipt({ client }: SendDeps, versions: readonly Hex[]) {
  for (const hash of versions) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
  }
  return 'none' as const
}

/** Returns true if the node has a version in its pool or in a block. */
async function isKnown({ client }: SendDeps, versions: readonly Hex[]): Promise<boolean> {
  const found = await Promise.all(
    versions.map((hash) => client.request({ method: 'eth_getTransactionByHash', params: [hash] })),
  )
  return found.some((transaction) => transaction !== null)
}

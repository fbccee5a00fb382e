import { type Address, encodeFunctionData } from 'viem'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import type { ReceiptProof } from '../../core/bridge/domain/receiptProof.ts'
import {
  MAX_OPEN_REFUNDS,
  MAX_REFUND_GAS,
  refundRoom,
} from '../../core/bridge/domain/refundRules.ts'
import type { DueBridge, DueRefund } from '../../core/bridge/workPorts.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'
import { recordOtherRefund, resolveRefusal, retryMs } from './resolveRefusal.ts'

/** Gas limit of a refund, percent of the measured gas. */
const GAS_PERCENT = 120n
/**
 * Pause until the next block exists, which contains the hash of the deposit's block, milliseconds.
 */
const NEXT_BLOCK_MS = 200
/** Pause of refunds after the gas budget of the hour is spent, milliseconds. */
const SPENT_MS = 60_000
/** Pause before the next attempt of a refund that no configured key can send, milliseconds. */
const LATE_MS = 600_000

/** Refunds deposits of third parties as soon as their blocks can be proved. */
export async function sendRefunds(work: BridgeWork, source: Source): Promise<void> {
  const refunds = await work.jobs.dueRefunds(source.chainId, MAX_OPEN_REFUNDS)
  const late = refunds.filter(({ state }) => state === 'late')
  const due = refunds.filter(({ state }) => state !== 'late')
  const count = due.length === 0 ? 0 : await roomFor(work, source)
  await Promise.all([
    ...late.map((refund) => sendLate(work, source, refund)),
    ...due.slice(0, count).map((refund) => sendProved(work, source, refund)),
  ])
}

/**
 * Returns the number of refunds that may be proved now. Mints of the same lane come first, and a
 * large number of refunds must not use up the balance of the lane.
 *
 * Several processes may read the same remaining number. The number of refunds may then exceed the
 * limit, but no refund is sent twice.
 */
async function roomFor(work: BridgeWork, { chainId, contract }: Source): Promise<number> {
  const { jobs, metrics, log } = work
  const { count, isSpent } = refundRoom(await jobs.refundLoad(chainId, contract))
  if (!isSpent) return count
  const waiting = await jobs.delayRefunds(chainId, SPENT_MS)
  if (waiting === 0) return 0
  metrics.alarm('refund_budget')
  log.error(
    { event: 'refund_gas_exhausted', alarm: 'refund_budget', chainId, waiting },
    'refunds paused: gas limit of the hour reached',
  )
  return 0
}

async function sendProved(work: BridgeWork, source: Source, refund: DueRefund): Promise<void> {
  const { jobs, metrics, log } = work
  const { minter } = source
  if (minter === null) return
  const outcome = await source.prove(refund)
  const fields = { bridgeId: refund.id, chainId: source.chainId, depositTx: refund.txHash }
  switch (outcome.kind) {
    case 'proved':
      if (outcome.headNumber <= outcome.blockNumber) {
        await jobs.moveRefund(refund, refund.state, { dueInMs: NEXT_BLOCK_MS })
        return
      }
      await send(work, source, {
        refund,
        purpose: 'mint',
        from: minter,
        data: provedCall(refund, outcome.proof),
      })
      return
    case 'not_mined':
    case 'not_a_deposit':
      // If the index finds the deposit in another block, a new refund is created.
      await jobs.moveRefund(refund, 'void', { reason: outcome.kind })
      log.warn(
        { event: 'deposit_reorganised', ...fields, reason: outcome.kind },
        'reorganisation: block of a deposit left the chain',
      )
      return
    case 'too_old':
      await jobs.moveRefund(refund, 'late', { reason: outcome.kind, dueInMs: 0 })
      metrics.alarm('refund_late')
      log.error(
        { event: 'deposit_proof_failed', ...fields, reason: outcome.kind },
        'deposit proof failed',
      )
      return
    case 'unprovable':
      await delayRefund(work, source, refund)
      metrics.alarm(outcome.kind)
      log.error(
        { event: 'deposit_proof_failed', ...fields, reason: outcome.part },
        'deposit proof failed',
      )
      return
    default:
      outcome satisfies never
  }
}

/**
 * Retries after a wrong answer of the node. If the operator can sign the refund, the refund moves
 * to `late` at once.
 */
async function delayRefund({ jobs }: BridgeWork, source: Source, refund: DueRefund): Promise<void> {
  const reason = 'unprovable'
  if ((await signedFor(jobs, source, refund)) !== null) {
    await jobs.moveRefund(refund, 'late', { reason, dueInMs: 0 })
    return
  }
  const dueInMs = retryMs(refund)
  await jobs.moveRefund(refund, refund.state, { reason, dueInMs, attempts: refund.attempts + 1 })
}

/**
 * Returns the bridge whose signature covers this deposit, with the operator's address; null if the
 * operator cannot use such a signature.
 */
async function signedFor(
  jobs: BridgeWork['jobs'],
  { burner }: Source,
  refund: DueRefund,
): Promise<{ readonly bridge: DueBridge; readonly burner: Address } | null> {
  const bridge = await jobs.byId(refund.id)
  // A payer may sign one nonce for several amounts, and the contract accepts the operator's amount
  // without a check.
  const isSame = bridge?.authorization.valueUsdc6 === refund.amountUsdc6
  if (burner === null || bridge === null || bridge.signature === '0x' || !isSame) return null
  return { bridge, burner }
}

/** Refunds without a proof: the operator signs on the basis of the payer's signature. */
async function sendLate(work: BridgeWork, source: Source, refund: DueRefund): Promise<void> {
  const { jobs, metrics, log } = work
  const signed = await signedFor(jobs, source, refund)
  if (signed === null) {
    // A third party may have proved the refund earlier; this service is not notified of that.
    if (await recordOtherRefund(work, source, refund)) return
    const isNoted = await jobs.moveRefund(refund, 'late', { dueInMs: LATE_MS })
    if (!isNoted) return
    metrics.alarm('refund_late')
    const fields = { bridgeId: refund.id, chainId: source.chainId, depositTx: refund.txHash }
    log.error(
      { event: 'deposit_proof_expired', ...fields },
      'deposit proof expired: block too old, signature of the payer unknown',
    )
    return
  }
  const { bridge, burner } = signed
  const { authorization, signature } = bridge
  const data = encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundLate',
    args: [
      {
        from: authorization.from,
        value: authorization.valueUsdc6,
        validAfter: authorization.validAfterSec,
        validBefore: authorization.validBeforeSec,
        nonce: authorization.nonce,
      },
      signature,
    ],
  })
  await send(work, source, { refund, purpose: 'burn', from: burner, data })
}

async function send(
  work: BridgeWork,
  source: Source,
  call: {
    readonly refund: DueRefund
    readonly purpose: LanePurpose
    readonly from: NonNullable<Source['minter']>
    readonly data: `0x${string}`
  },
): Promise<void> {
  const { jobs, metrics, log, crashAt } = work
  const { chainId, contract, node } = source
  const { refund, purpose, from, data } = call
  const trial = await node.attempt(from, { to: contract, data })
  if (trial.kind === 'reverts' || trial.gas > MAX_REFUND_GAS) {
    const refusal = trial.kind === 'reverts' ? trial : { reason: 'too much gas', args: [] }
    await resolveRefusal(work, source, { refund, ...refusal })
    return
  }
  crashAt('bridge_before_refund')
  const gasLimit = (trial.gas * GAS_PERCENT) / 100n
  const request = {
    chainId,
    purpose,
    to: contract,
    data,
    valueWei: 0n,
    gasLimit,
    account: refund.payer,
  }
  const laneTxId = await jobs.queueRefund(refund, request)
  if (laneTxId === null) return
  crashAt('bridge_after_refund')
  metrics.count('refund_sent', chainId)
  log.info(
    { event: 'refund_queued', bridgeId: refund.id, chainId, laneTxId, purpose },
    'refund queued',
  )
}

function provedCall({ payer, nonce }: DueRefund, proof: ReceiptProof): `0x${string}` {
  return encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundFrontRun',
    args: [payer, nonce, proof],
  })
}

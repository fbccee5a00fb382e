import { setTimeout as wait } from 'node:timers/promises'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import { DeployRefused } from '../deployRefused.ts'
import type { ChainPlan, Step } from '../plan/planChain.ts'
import type { WantedChain } from '../wanted/wantedSchema.ts'
import { keyOf, nextStep, type StepKey } from './nextStep.ts'
import { type SendDeps, sendTransaction } from './sendTransaction.ts'

/** Part of a plan that a run needs. */
export type DueSteps = Pick<ChainPlan, 'problems' | 'steps' | 'maxFeeWei' | 'tipWei'>

/** Milliseconds after which a transaction that is still in the pool of the node needs a decision of the operator. */
const MAX_POOL_MS = 600_000
/** Maximum milliseconds until a node that is behind other nodes returns the effect of a mined transaction. */
const MAX_BEHIND_MS = 60_000
const WEI_PER_GWEI = 1e9

/**
 * Sends the due steps of a chain one after the other until none is due; returns the steps that only another account may
 * send.
 *
 * The chain is the only memory: after a kill at any point, the next run waits for the transactions in the pool, reads
 * the chain again, and sends the steps that remain due. The nonce is read before the chain, so that a transaction that
 * is mined between the two reads makes the next transaction invalid, so that no step is sent twice.
 *
 * Throws `DeployRefused`.
 */
export async function runSteps(
  deps: SendDeps,
  chain: WantedChain,
  plan: () => Promise<DueSteps>,
): Promise<readonly Step[]> {
  const { client, account } = deps
  const mined = new Set<StepKey>()
  let minedAtMs = deps.nowMs()
  for (;;) {
    await emptyPool(deps)
    const nonce = await client.getTransactionCount({ address: account.address })
    const { problems, steps, maxFeeWei, tipWei } = await plan()
    if (problems.length > 0) throw new DeployRefused(problems)
    const next = nextStep(steps, lowerAddress(account.address), mined)
    if (next.kind === 'done') return next.left
    const { step } = next
    if (next.kind === 'behind') {
      await waitForNode(deps, step, minedAtMs)
      continue
    }
    const { chainId, confirmations, maxFeeGwei } = chain
    const capWei = BigInt(Math.round(maxFeeGwei * WEI_PER_GWEI))
    const fees = { maxFeeWei, tipWei, capWei }
    const sent = await sendTransaction(deps, { step, chainId, nonce, confirmations, ...fees })
    minedAtMs = deps.nowMs()
    // A top-up counts as sent in any case: another run reads the deposit again.
    if (sent.kind === 'mined' || step.valueWei > 0n) mined.add(keyOf(step))
    if (sent.kind === 'replaced')
      deps.print(`another transaction used nonce ${nonce}; reading the chain again`)
    if (sent.kind === 'reverted') await requireDone(step, plan)
  }
}

/** Waits before the next read; throws `DeployRefused` if a step stays due after its transaction. */
async function waitForNode(
  { nowMs, pollMs }: SendDeps,
  { label }: Step,
  minedAtMs: number,
): Promise<void> {
  if (nowMs() - minedAtMs > MAX_BEHIND_MS) {
    const message = 'is still due after its transaction was mined'
    const fix = 'name a single node that is up to date, then run the command again'
    throw new DeployRefused([{ field: label, message, fix }])
  }
  await wait(pollMs)
}

/** Waits until no transaction of the account is in the pool of the node. */
async function emptyPool({ client, account, print, nowMs, pollMs }: SendDeps): Promise<void> {
  const sinceMs = nowMs()
  const { address } = account
  for (let isPrinted = false; ; isPrinted = true) {
    const waiting = await client.getTransactionCount({ address, blockTag: 'pending' })
    const mined = await client.getTransactionCount({ address, blockTag: 'latest' })
    if (waiting <= mined) return
    if (!isPrinted)
      print(`${waiting - mined} transaction(s) of ${address} are in the pool; waiting`)
    if (nowMs() - sinceMs > MAX_POOL_MS) {
      const fix =
        'cancel or replace the transactions with the same nonces, then run the command again'
      const message = `transactions from nonce ${mined} stay in the pool of the node`
      throw new DeployRefused([{ field: address, message, fix }])
    }
    await wait(pollMs)
  }
}

/** A creation also reverts if another account created the same contract first, which is not a loss. */
async function requireDone(step: Step, plan: () => Promise<DueSteps>): Promise<void> {
  const { steps } = await plan()
  if (!steps.some(({ label }) => label === step.label)) return
  const fix = 'read the transaction in an explorer, and correct the wanted file'
  throw new DeployRefused([{ field: step.label, message: 'the transaction reverted', fix }])
}

import { type Hex, size } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import { InvalidInput, RpcUnavailable } from '../../../core/kernel/errors.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { delegateOf } from '../../../core/sponsor/evm/domain/accountKind.ts'
import { delegationProblem } from '../../../core/sponsor/evm/domain/delegationProblem.ts'
import { differingField } from '../../../core/sponsor/evm/domain/differingField.ts'
import {
  MAX_FREE_SIGNATURE_BYTES,
  MAX_SIMULATIONS_PER_SPONSORSHIP,
} from '../../../core/sponsor/evm/domain/gasLimits.ts'
import { handleOpsCall } from '../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { limitsProblem } from '../../../core/sponsor/evm/domain/limitsProblem.ts'
import { parseDelegation } from '../../../core/sponsor/evm/domain/parseDelegation.ts'
import { decodePaymasterData } from '../../../core/sponsor/evm/domain/paymasterData.ts'
import { requiredPreVerificationGas } from '../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import {
  GasUnavailable,
  SimulationFailed,
  SponsorshipChanged,
  SponsorshipExpired,
  SponsorshipUsed,
  TooManyDryRuns,
  UnknownSponsorship,
  WalletBusy,
} from '../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { UserOperation } from '../../../core/sponsor/evm/domain/userOperation.ts'
import type { GasBody } from '../../../core/sponsor/evm/operations/parseGasBody.ts'
import { ENDED_STATES } from '../../../core/sponsor/evm/operations/showPosted.ts'
import { statusUrlOf } from '../../../core/sponsor/evm/operations/showSponsored.ts'
import type {
  GasDeps,
  GasNode,
  GasRules,
  SponsorHealth,
  Sponsorship,
} from '../../../core/sponsor/evm/ports.ts'
import type { SignedDelegation } from '../../../core/transactions/domain/signedDelegation.ts'

export type PostDeps = {
  readonly gas: GasDeps
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly settings: Pick<PublicSettings, 'publicUrl'>
}

type Posted = Extract<GasBody, { kind: 'post' }>
/**
 * Posts a signed operation; returns its sponsorship once the operation has ended, after the longest wait, or at once
 * when the caller follows the operation as a task.
 */
export type Posts = (posted: Posted, isFollowed: boolean) => Promise<Sponsorship>

/** Maximum wait of a caller for the block of an operation, milliseconds. */
const WAIT_MS = 20_000
/** Seconds after which a post without an open submitter may be retried. */
const RETRY_SEC = 5
/** Code for a deposit that is too low, which is the operator's fault. Source: EntryPoint v0.8. */
const DEPOSIT_SHORT = 'AA31'

/**
 * Creates the posts of signed, sponsored operations; each operation is queued once, however often it is posted.
 *
 * After a kill before the operation is stored (`gas_before_post`), nothing was sent, and the same post counts as the
 * first. After a later kill (`gas_after_post`), the lane sends the operation, and the same post returns its outcome.
 *
 * Concurrent equal posts share one run. Throws DomainError; then nothing was sent, and a corrected operation may be
 * posted while the sponsorship is valid.
 */
export function createPosts(deps: PostDeps): Posts {
  const openPosts = new Map<string, Promise<Sponsorship>>()
  return (posted, isFollowed) => {
    const id = idOf(posted.operation)
    const { signature } = posted.operation
    const key = JSON.stringify([id, signature, posted.authorization, isFollowed])
    const running = openPosts.get(key)
    if (running !== undefined) return running
    const waitMs = isFollowed ? 0 : WAIT_MS
    const started = acceptPost({ ...deps, waitMs }, posted, id).finally(() => openPosts.delete(key))
    openPosts.set(key, started)
    return started
  }
}

/** Throws InvalidInput. */
function idOf({ paymaster }: UserOperation): Hex {
  const data = paymaster === null ? null : decodePaymasterData(paymaster.paymasterData)
  if (data === null) {
    throw new InvalidInput(
      'userOperation.paymasterData',
      'differs from the returned paymasterData: send that value back unchanged',
    )
  }
  return data.id
}

type WaitingDeps = PostDeps & { readonly waitMs: number }

async function acceptPost(deps: WaitingDeps, posted: Posted, id: Hex): Promise<Sponsorship> {
  const { gas } = deps
  const sponsorship = await gas.sponsorships.byId(id)
  if (sponsorship === null || isNeverServed(sponsorship)) throw new UnknownSponsorship()
  requireSame(posted, sponsorship)
  const { signature } = posted.operation
  if (sponsorship.state !== 'signed') return replyToKnown(deps, sponsorship, signature)
  requireUnserved(deps, sponsorship)
  requireTime(deps, sponsorship)
  requirePaidFor(gas.rules, sponsorship, signature)
  if (sponsorship.dryRuns >= MAX_SIMULATIONS_PER_SPONSORSHIP)
    throw new TooManyDryRuns(MAX_SIMULATIONS_PER_SPONSORSHIP)
  try {
    return await submitPost(deps, posted, sponsorship)
  } catch (error) {
    // The post came in time, so that the payer is owed another sponsorship unless a later post succeeds.
    if (isServiceOutage(error)) await gas.sponsorships.recordOutage(id)
    throw error
  }
}

function isServiceOutage(error: unknown): boolean {
  return error instanceof GasUnavailable || error instanceof RpcUnavailable
}

/** Runs the dry run and queues the operation. Throws DomainError. */
async function submitPost(
  deps: WaitingDeps,
  posted: Posted,
  sponsorship: Sponsorship,
): Promise<Sponsorship> {
  const { gas, waitMs } = deps
  const { id } = sponsorship
  const { signature } = posted.operation
  const { node, submitters } = await chainStateOf(gas, sponsorship)
  const delegation = await delegationOf(node, posted, sponsorship)
  const submitter = submitters.find(({ isOpen }) => isOpen) ?? submitters[0]
  if (submitter === undefined)
    throw new GasUnavailable('no submitter key can send the operation', RETRY_SEC)
  const operation = { ...sponsorship.operation, signature }
  const { address } = submitter
  const run = await node.dryRun({ operation, delegation, submitter: address, isPaid: true })
  if (run.kind === 'failed') {
    // A concurrent equal post makes the dry run fail; the state of that post is the answer.
    const current = await gas.sponsorships.byId(id)
    if (current !== null && current.state !== 'signed')
      return replyToKnown(deps, current, signature)
    if (run.code === DEPOSIT_SHORT) throw new GasUnavailable('the deposit is too low', RETRY_SEC)
    await gas.sponsorships.countDryRun(id)
    throw new SimulationFailed(run, run.revertData)
  }
  const { gasLimit, dataFor } = handleOpsCall(operation, {
    delegations: delegation === null ? 0 : 1,
  })
  deps.crashAt('gas_before_post')
  const verdict = await gas.sponsorships.post({
    id,
    signature,
    delegation,
    tipWei: operation.maxPriorityFeePerGas,
    maxFeeWei: operation.maxFeePerGas,
    call: (beneficiary) => ({ data: dataFor(beneficiary), gasLimit }),
  })
  switch (verdict.kind) {
    case 'no_submitter':
      throw new GasUnavailable('no submitter key can send the operation', RETRY_SEC)
    case 'known':
      return replyToKnown(deps, verdict.sponsorship, signature)
    case 'posted': {
      deps.crashAt('gas_after_post')
      return gas.sponsorships.waitUntil(id, isEnded, waitMs)
    }
    default:
      return verdict satisfies never
  }
}

/**
 * Returns the node and the submitters of a chain, whether the chain is open or not: a paid sponsorship has its reserve
 * and needs no price. Throws GasUnavailable.
 */
async function chainStateOf(
  { nodes, health }: Pick<GasDeps, 'nodes' | 'health'>,
  { chainId }: Sponsorship,
): Promise<{ readonly node: GasNode; readonly submitters: SponsorHealth['submitters'] }> {
  const node = nodes.find((known) => known.chainId === chainId)
  const state = (await health()).find((known) => known.chainId === chainId)
  if (node === undefined || state === undefined) {
    throw new GasUnavailable(`chain ${chainId} has no sponsor`, RETRY_SEC)
  }
  return { node, submitters: state.submitters }
}

/** Returns whether the signature never left the service: it was never made, or its payment was not charged. */
function isNeverServed({ state }: Sponsorship): boolean {
  return state === 'asked' || state === 'refused' || state === 'void'
}

/** Throws InvalidInput with the first field that differs from the sponsored operation. */
function requireSame({ operation, chainId }: Posted, sponsorship: Sponsorship): void {
  if (chainId !== null && chainId !== sponsorship.chainId) {
    throw new InvalidInput(
      'chainId',
      `must be ${sponsorship.chainId}, the chain of the sponsorship`,
    )
  }
  const field = differingField(operation, sponsorship.operation)
  if (field === null) return
  throw new InvalidInput(
    `userOperation.${field}`,
    'differs from the sponsored operation (the chain would return AA34); change only the signature',
  )
}

/**
 * Throws InvalidInput when the signature exceeds both the free length and the length that the price covers, because its
 * bytes cost gas.
 */
function requirePaidFor(
  { maxCallDataBytes }: GasRules,
  { operation, needsAuthorization }: Sponsorship,
  signature: Hex,
): void {
  if (size(signature) <= MAX_FREE_SIGNATURE_BYTES) return
  const signedOperation = { ...operation, signature }
  const required = { hasDelegation: needsAuthorization, l1Gas: 0n }
  const requiredPvg = requiredPreVerificationGas(signedOperation, required)
  const problem = limitsProblem(signedOperation, { maxCallDataBytes, requiredPvg })
  if (problem === null) return
  throw new InvalidInput(
    'userOperation.signature',
    `is too long for the limits of the operation: ${problem}`,
  )
}

/**
 * Returns the state of an operation that was posted before or has ended. Throws SponsorshipUsed and SponsorshipExpired.
 */
async function replyToKnown(
  deps: WaitingDeps,
  known: Sponsorship,
  signature: Hex,
): Promise<Sponsorship> {
  const { gas, settings, waitMs } = deps
  requireUnserved(deps, known)
  if (known.state === 'expired') throw new SponsorshipExpired(known.validUntilSec ?? 0)
  const isOther = known.signature !== null && known.signature !== signature
  if (isOther) {
    throw new SponsorshipUsed(
      'the operation was posted with another signature and is sent only once',
      statusUrlOf(settings.publicUrl, known.userOpHash ?? ''),
    )
  }
  return isEnded(known) ? known : gas.sponsorships.waitUntil(known.id, isEnded, waitMs)
}

const isEnded = ({ state }: Pick<Sponsorship, 'state'>): boolean => ENDED_STATES.includes(state)

/**
 * Rejects the post when another sponsorship of the payment was executed, because all sponsorships of a payment share a
 * nonce. Throws SponsorshipUsed.
 */
function requireUnserved({ settings }: PostDeps, { state, servedBy }: Sponsorship): void {
  if (servedBy === null || state === 'executed' || state === 'external') return
  throw new SponsorshipUsed(
    'an earlier sponsorship of the same payment was executed, and a payment covers one execution',
    statusUrlOf(settings.publicUrl, servedBy),
  )
}

/** Throws SponsorshipExpired. */
function requireTime({ clock }: PostDeps, { validUntilSec }: Sponsorship): void {
  if (validUntilSec === null || clock.nowSec() >= validUntilSec) {
    throw new SponsorshipExpired(validUntilSec ?? 0)
  }
}

/**
 * Returns the authorization that must take effect first; null when the wallet already runs its account.
 *
 * Throws InvalidInput, SponsorshipChanged, WalletBusy and RpcUnavailable.
 */
async function delegationOf(
  node: GasNode,
  { authorization }: Posted,
  { sender, delegate, chainId, needsAuthorization }: Sponsorship,
): Promise<SignedDelegation | null> {
  if (delegate === null) return null
  const { code, nonce, pendingNonce } = await node.account(sender)
  // The wallet may have been delegated meanwhile; a used tuple would only cost gas.
  if (delegateOf(code) === delegate.toLowerCase()) return null
  if (authorization === null) {
    if (needsAuthorization) {
      throw new InvalidInput('authorization', 'is required: sign the returned authorization')
    }
    throw new SponsorshipChanged(
      'sender: the code of the wallet changed after the quote; add an authorization for the quoted account',
    )
  }
  const read = parseDelegation(authorization)
  if (read.kind === 'problem') {
    const path = read.field === 'authorization' ? read.field : `authorization.${read.field}`
    throw new InvalidInput(path, read.problem)
  }
  const wanted = { sender, implementation: delegate, chainId, nonce }
  const problem = await delegationProblem(read.delegation, wanted)
  if (problem !== null) throw new InvalidInput('authorization', problem)
  // Nodes reject the tuple while the wallet has pending transactions, and such a transaction uses the nonce of the
  // tuple.
  if (pendingNonce > nonce) {
    throw new WalletBusy(
      'authorization: the wallet has a pending transaction of its own; retry after that transaction is in a block',
      RETRY_SEC,
    )
  }
  return read.delegation
}

import { type Hex, size } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import { InvalidInput, RpcUnavailable } from '../../../core/kernel/errors.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { delegateOf } from '../../../core/sponsor/evm/domain/accountKind.ts'
import { delegationProblem } from '../../../core/sponsor/evm/domain/delegationProblem.ts'
import { differingField } from '../../../core/sponsor/evm/domain/differingField.ts'
import { FREE_SIGNATURE_BYTES, MAX_DRY_RUNS } from '../../../core/sponsor/evm/domain/gasLimits.ts'
import { handleOpsCalldata } from '../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { handleOpsGasLimit } from '../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { limitsProblem } from '../../../core/sponsor/evm/domain/limitsProblem.ts'
import { decodePaymasterData } from '../../../core/sponsor/evm/domain/paymasterData.ts'
import { readDelegation } from '../../../core/sponsor/evm/domain/readDelegation.ts'
import { requiredPreVerificationGas } from '../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import {
  DryRunFailed,
  GasUnavailable,
  SponsorshipChanged,
  SponsorshipExpired,
  SponsorshipUsed,
  TooManyDryRuns,
  UnknownSponsorship,
  WalletBusy,
} from '../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { UserOperation } from '../../../core/sponsor/evm/domain/userOperation.ts'
import type { GasBody } from '../../../core/sponsor/evm/operations/readGasBody.ts'
import { ENDED, showPosted } from '../../../core/sponsor/evm/operations/showPosted.ts'
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
type Told = ReturnType<typeof showPosted>
export type Posts = (posted: Posted) => Promise<Told>

/** Longest that a caller waits for the block of an operation. */
const WAIT_MS = 20_000
/** Seconds after which a post that found no key to carry it may be tried again. */
const AGAIN_SEC = 5
/** No doing of the caller, whom only our deposit stands for. Source: EntryPoint v0.8. */
const DEPOSIT_SHORT = 'AA31'

/**
 * Takes signed operations that we sponsored; each is sent once, however often and by however many it is posted.
 *
 * Killed before it is stored (`gas_before_post`), nothing was sent and the same post is a first one; killed after that
 * (`gas_after_post`), it is sent without us and the same post is told what became of it.
 *
 * What is posted at the same moment is looked at once. Throws DomainError; nothing was sent then, and what is mended
 * may be posted again while the sponsorship holds.
 */
export function createPosts(deps: PostDeps): Posts {
  const underWay = new Map<string, Promise<Told>>()
  return (posted) => {
    const id = idOf(posted.operation)
    const key = JSON.stringify([id, posted.operation.signature, posted.authorization])
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = take(deps, posted, id).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** Throws InvalidInput. */
function idOf({ paymaster }: UserOperation): Hex {
  const data = paymaster === null ? null : decodePaymasterData(paymaster.paymasterData)
  if (data === null) {
    throw new InvalidInput(
      'userOperation.paymasterData',
      'is not what we returned: it must be sent back unchanged',
    )
  }
  return data.id
}

async function take(deps: PostDeps, posted: Posted, id: Hex): Promise<Told> {
  const { gas } = deps
  const sponsorship = await gas.sponsorships.byId(id)
  if (sponsorship === null || isNeverServed(sponsorship)) throw new UnknownSponsorship()
  requireSame(posted, sponsorship)
  const { signature } = posted.operation
  if (sponsorship.state !== 'signed') return told(deps, sponsorship, signature)
  requireUnserved(deps, sponsorship)
  requireTime(deps, sponsorship)
  requirePaidFor(gas.rules, sponsorship, signature)
  if (sponsorship.dryRuns >= MAX_DRY_RUNS) throw new TooManyDryRuns(MAX_DRY_RUNS)
  try {
    return await carry(deps, posted, sponsorship)
  } catch (error) {
    // It came in time: unless it comes again, its payer is owed another one.
    if (isOurOutage(error)) await gas.sponsorships.noteRefused(id)
    throw error
  }
}

function isOurOutage(error: unknown): boolean {
  return error instanceof GasUnavailable || error instanceof RpcUnavailable
}

/** Tries it, and queues it. Throws DomainError. */
async function carry(deps: PostDeps, posted: Posted, sponsorship: Sponsorship): Promise<Told> {
  const { gas, settings } = deps
  const { id } = sponsorship
  const { signature } = posted.operation
  const { node, submitters } = await carrierOf(gas, sponsorship)
  const delegation = await delegationOf(node, posted, sponsorship)
  const submitter = submitters.find(({ isOpen }) => isOpen) ?? submitters[0]
  if (submitter === undefined) throw new GasUnavailable('no key can carry it', AGAIN_SEC)
  const operation = { ...sponsorship.operation, signature }
  const { address } = submitter
  const run = await node.dryRun({ operation, delegation, submitter: address, isPaid: true })
  if (run.kind === 'failed') {
    // Somebody who posts the same meanwhile makes it fail: what was posted then is the answer.
    const now = await gas.sponsorships.byId(id)
    if (now !== null && now.state !== 'signed') return told(deps, now, signature)
    if (run.code === DEPOSIT_SHORT) throw new GasUnavailable('the deposit is too low', AGAIN_SEC)
    await gas.sponsorships.countDryRun(id)
    throw new DryRunFailed(run, run.revertData)
  }
  deps.crashAt('gas_before_post')
  const verdict = await gas.sponsorships.post({
    id,
    signature,
    delegation,
    tipWei: operation.maxPriorityFeePerGas,
    call: (beneficiary) => ({
      data: handleOpsCalldata(operation, beneficiary),
      gasLimit: handleOpsGasLimit(operation, { delegations: delegation === null ? 0 : 1 }),
    }),
  })
  switch (verdict.kind) {
    case 'no_submitter':
      throw new GasUnavailable('no key can carry it', AGAIN_SEC)
    case 'known':
      return told(deps, verdict.sponsorship, signature)
    case 'posted': {
      deps.crashAt('gas_after_post')
      const isEnded = ({ state }: Sponsorship) => ENDED.includes(state)
      const ended = await gas.sponsorships.waitUntil(id, isEnded, WAIT_MS)
      return showPosted(ended, settings.publicUrl)
    }
    default:
      return verdict satisfies never
  }
}

/**
 * The chain and our keys there, whether or not it sells now: what is paid for has its part of the deposit, and needs no
 * price. Throws GasUnavailable.
 */
async function carrierOf(
  { nodes, health }: Pick<GasDeps, 'nodes' | 'health'>,
  { chainId }: Sponsorship,
): Promise<{ readonly node: GasNode; readonly submitters: SponsorHealth['submitters'] }> {
  const node = nodes.find((known) => known.chainId === chainId)
  const state = (await health()).find((known) => known.chainId === chainId)
  if (node === undefined || state === undefined) {
    throw new GasUnavailable(`nobody sponsors chain ${chainId} here`, AGAIN_SEC)
  }
  return { node, submitters: state.submitters }
}

/** Its signature never left us: either it was not made, or the payment of it was not charged. */
function isNeverServed({ state }: Sponsorship): boolean {
  return state === 'asked' || state === 'refused' || state === 'void'
}

/** Throws InvalidInput that names what is not as it was sponsored. */
function requireSame({ operation, chainId }: Posted, sponsorship: Sponsorship): void {
  if (chainId !== null && chainId !== sponsorship.chainId) {
    throw new InvalidInput('chainId', `must be ${sponsorship.chainId}: it was sponsored there`)
  }
  const field = differingField(operation, sponsorship.operation)
  if (field === null) return
  throw new InvalidInput(
    `userOperation.${field}`,
    'is not as it was sponsored (the chain would say AA34); change nothing but the signature',
  )
}

/**
 * Throws InvalidInput for a signature that is longer than what is free, and than what the price was told for: its bytes
 * cost gas, too.
 */
function requirePaidFor(
  { maxCallDataBytes }: GasRules,
  { operation, needsAuthorization }: Sponsorship,
  signature: Hex,
): void {
  if (size(signature) <= FREE_SIGNATURE_BYTES) return
  const whole = { ...operation, signature }
  const required = { hasDelegation: needsAuthorization, l1Gas: 0n }
  const requiredPvg = requiredPreVerificationGas(whole, required)
  const problem = limitsProblem(whole, { maxCallDataBytes, requiredPvg })
  if (problem === null) return
  throw new InvalidInput(
    'userOperation.signature',
    `is longer than its operation allows for: ${problem}`,
  )
}

/** What became of one that was posted before, or that is over. Throws SponsorshipUsed and SponsorshipExpired. */
async function told(deps: PostDeps, known: Sponsorship, signature: Hex): Promise<Told> {
  const { gas, settings } = deps
  requireUnserved(deps, known)
  if (known.state === 'expired') throw new SponsorshipExpired(known.validUntilSec ?? 0)
  const isOther = known.signature !== null && known.signature !== signature
  if (isOther) {
    throw new SponsorshipUsed(
      'it was posted with another signature, and is sent once',
      statusUrlOf(settings.publicUrl, known.userOpHash ?? ''),
    )
  }
  const isEnded = ({ state }: Sponsorship) => ENDED.includes(state)
  const ended = isEnded(known)
    ? known
    : await gas.sponsorships.waitUntil(known.id, isEnded, WAIT_MS)
  return showPosted(ended, settings.publicUrl)
}

/** One of its payment is executed: all of them share a nonce. Throws SponsorshipUsed. */
function requireUnserved({ settings }: PostDeps, { state, servedBy }: Sponsorship): void {
  if (servedBy === null || state === 'executed' || state === 'external') return
  throw new SponsorshipUsed(
    'an earlier sponsorship of the same payment was executed, and one of them can be',
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
 * The authorization that has to take effect first; null when the wallet runs its account already.
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
  // Also when it was delegated meanwhile: a tuple that is used up would only cost gas.
  if (delegateOf(code) === delegate.toLowerCase()) return null
  if (authorization === null) {
    if (needsAuthorization) {
      throw new InvalidInput('authorization', 'is required: sign the one that was returned')
    }
    throw new SponsorshipChanged(
      'sender: the wallet runs other code by now; add an authorization for the account it ran',
    )
  }
  const read = readDelegation(authorization)
  if (read.kind === 'problem') {
    const path = read.field === 'authorization' ? read.field : `authorization.${read.field}`
    throw new InvalidInput(path, read.problem)
  }
  const wanted = { sender, implementation: delegate, chainId, nonce }
  const problem = await delegationProblem(read.delegation, wanted)
  if (problem !== null) throw new InvalidInput('authorization', problem)
  // Nodes refuse it for as long as the wallet likes; and a transaction of its own uses up the nonce of the tuple.
  if (pendingNonce > nonce) {
    throw new WalletBusy(
      'authorization: the wallet has a pending transaction of its own; post again once a block has it',
      AGAIN_SEC,
    )
  }
  return read.delegation
}

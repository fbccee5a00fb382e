import type { Operation } from '../../../core/catalogue/operation.ts'
import type { FreeQuota } from '../../../core/kernel/operation/defineOperation.ts'
import type {
  FreeCallRequest,
  FreeGrant,
  FreeGrants,
  FreePeriod,
} from '../../../core/payments/freePorts.ts'
import { readSignIn, type SignInDeps, type SignInProblem } from './readSignIn.ts'
import { SIGN_IN_PROBLEMS } from './signInProblems.ts'

export type FreeDeps = SignInDeps & { readonly grants: FreeGrants }

export type FreeCallInput = {
  readonly operation: Operation
  readonly query: Readonly<Record<string, string>>
  /** Header `SIGN-IN-WITH-X`. */
  readonly signIn: string | undefined
  /** Hash of the caller's network. */
  readonly network: string
}

export type FreeCall<Served> =
  /** The caller requested no free call, or this operation has no free calls. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'refused'
      readonly reason: 'siwx_invalid' | 'free_quota_used'
      readonly message: string
    }
  | { readonly kind: 'served'; readonly answer: Served }

/**
 * Maximum number of free calls of one operation per network and day.
 *
 * New wallet addresses cost nothing; twenty agents behind one network are an office, more are one
 * agent with many addresses.
 */
const MAX_PER_NETWORK_PER_DAY = 20

/**
 * Answers free of charge when the caller requests a free call and has one left. The call is
 * reserved while `run` computes, committed after the answer, and cancelled when `run` throws or
 * returns an empty answer.
 *
 * A signed-in caller counts by its address only. An invalid sign-in is refused and does not count
 * by network, because the caller would lose two free calls for one answer: one of the network and
 * one of the address. Throws the errors of `run`, and `DatabaseUnavailable`.
 */
export async function serveFree<Served extends { readonly isEmpty: boolean }>(
  deps: FreeDeps,
  input: FreeCallInput,
  run: () => Promise<Served>,
): Promise<FreeCall<Served>> {
  const { freeQuota } = input.operation
  if (freeQuota === undefined || input.query[freeQuota.param] !== '1') return { kind: 'none' }
  const signIn = await readSignIn(deps, input.signIn)
  if (signIn.kind === 'invalid') return siwxInvalid(signIn.reason)
  const share = shareOf(freeQuota)
  const verdict = await deps.grants.reserve({
    operation: input.operation.id,
    signIn: signIn.kind === 'none' ? null : signedIn(signIn),
    network: input.network,
    ...share,
    perNetworkPerDay: Math.max(MAX_PER_NETWORK_PER_DAY, share.perAgent),
  })
  if (verdict.kind === 'replayed') return siwxInvalid('replayed')
  if (verdict.kind === 'exhausted') return quotaUsed(share)
  const answer = await runWithGrant(deps.grants, verdict.grant, run)
  const isCounted = await settle(deps.grants, verdict.grant, answer)
  return isCounted ? { kind: 'served', answer } : quotaUsed(share)
}

/** Returns false when the reservation passed to another caller because the answer took too long. */
async function settle(
  grants: FreeGrants,
  grant: FreeGrant,
  { isEmpty }: { readonly isEmpty: boolean },
): Promise<boolean> {
  if (!isEmpty) return grants.commit(grant)
  await grants.cancel(grant)
  return true
}

type SignedIn = NonNullable<FreeCallRequest['signIn']>

function signedIn({ address, nonce, expiresAtSec }: SignedIn): SignedIn {
  return { address, nonce, expiresAtSec }
}

async function runWithGrant<Served>(
  grants: FreeGrants,
  grant: FreeGrant,
  run: () => Promise<Served>,
): Promise<Served> {
  try {
    return await run()
  } catch (error) {
    // A reservation that cannot be cancelled now expires by its age; the error of `run` matters
    // more.
    await grants.cancel(grant).catch(() => undefined)
    throw error
  }
}

function siwxInvalid(problem: SignInProblem): FreeCall<never> {
  const message = `SIGN-IN-WITH-X: ${SIGN_IN_PROBLEMS[problem]}`
  return { kind: 'refused', reason: 'siwx_invalid', message }
}

type Share = { readonly perAgent: number; readonly period: FreePeriod }

function shareOf(quota: FreeQuota): Share {
  return 'perAgentEver' in quota
    ? { perAgent: quota.perAgentEver, period: 'ever' }
    : { perAgent: quota.perAgentPerDay, period: 'day' }
}

function quotaUsed({ perAgent, period }: Share): FreeCall<never> {
  const message =
    period === 'ever'
      ? `The free call is used: ${perAgent} per agent, all time.`
      : `The free calls of today are used: ${perAgent} per agent and day (UTC).`
  return { kind: 'refused', reason: 'free_quota_used', message }
}

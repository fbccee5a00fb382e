import type { Clock } from '../../../kernel/clock.ts'
import { DatabaseUnavailable, RpcUnavailable } from '../../../kernel/errors.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { directFees } from '../domain/directFees.ts'
import { maxReserveWei } from '../domain/maxReserveWei.ts'
import { GasUnavailable } from '../domain/sponsorErrors.ts'
import type { GasNode, SponsorHealth, Sponsorships } from '../ports.ts'

/**
 * Milliseconds for which cached health is fresh, and milliseconds for which cached health may be
 * returned during a refresh.
 */
const FRESH_MS = 3_000
const USABLE_MS = 12_000

/**
 * Gas cap of a small operation: the first operation of a wallet, a token transfer. Source:
 * research/gas.md 1.5.
 */
const SMALL_CAP_GAS = 250_000n

type Options = {
  readonly nodes: readonly GasNode[]
  readonly sponsorships: Pick<Sponsorships, 'submitterState'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** Returns a function that reads the health of each chain, cached for some seconds; the function never throws. */
export function createGasHealth(options: Options): () => Promise<readonly SponsorHealth[]> {
  const { nodes, clock } = options
  let known: { readonly health: readonly SponsorHealth[]; readonly atMs: number } | undefined
  let refreshing: Promise<readonly SponsorHealth[]> | undefined
  const refresh = async (): Promise<readonly SponsorHealth[]> => {
    const health = await Promise.all(nodes.map((node) => readHealth(node, options)))
    known = { health, atMs: clock.nowMs() }
    refreshing = undefined
    return health
  }
  return () => {
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - known.atMs
    if (known !== undefined && ageMs < FRESH_MS) return Promise.resolve(known.health)
    refreshing ??= refresh()
    return known !== undefined && ageMs < USABLE_MS ? Promise.resolve(known.health) : refreshing
  }
}

async function readHealth(node: GasNode, { sponsorships, log }: Options): Promise<SponsorHealth> {
  const { chainId, entryPoint, paymaster, accountImplementation, nativeSymbol } = node
  const [problem, price, market, depositWei, signer, standing] = await Promise.all([
    settle(() => node.problem()),
    settle(() => node.nativePrice()),
    settle(() => node.market()),
    settle(() => node.depositWei()),
    settle(() => node.signer()),
    settle(() => sponsorships.submitterState(chainId)),
  ])
  for (const { error } of [problem, price, market, depositWei, signer, standing]) {
    if (error !== undefined && !isExpected(error)) {
      log.warn(
        { event: 'sponsor_health_unknown', chainId, error },
        'sponsor health unknown: no sales on the chain',
      )
    }
  }
  const reservedWei = standing.value?.reservedWei ?? null
  const submitters = standing.value?.submitters ?? []
  const freeWei = (depositWei.value ?? 0n) - (reservedWei ?? 0n)
  const fees = market.value === undefined ? undefined : directFees(market.value)
  const smallWei = SMALL_CAP_GAS * (fees?.maxFeePerGas ?? 0n)
  const reasons = [
    problem.value ?? null,
    reasonOf(problem.error ?? market.error ?? depositWei.error ?? signer.error),
    reasonOf(standing.error),
    reasonOf(price.error),
    submitters.some(({ isOpen }) => isOpen) ? null : 'no submitter key can send operations',
    freeWei < smallWei ? 'the deposit is reserved for other sponsorships' : null,
    maxReserveWei(depositWei.value ?? 0n) < smallWei ? 'the deposit is too small' : null,
  ]
  const reason = reasons.find((entry) => entry !== null) ?? null
  return {
    chainId,
    entryPoint,
    paymaster,
    accountImplementation,
    nativeSymbol,
    isOpen: reason === null,
    reason,
    signer: signer.value ?? null,
    depositWei: depositWei.value ?? null,
    reservedWei,
    submitters,
  }
}

type Settled<T> = { readonly value?: T; readonly error?: unknown }

async function settle<T>(read: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    return { error }
  }
}

function reasonOf(error: unknown): string | null {
  if (error === undefined) return null
  if (error instanceof RpcUnavailable) return 'the node of the chain is unreachable'
  if (error instanceof DatabaseUnavailable) return 'the database is unreachable'
  return error instanceof GasUnavailable ? error.reason : 'the state of the sponsor is unknown'
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof RpcUnavailable ||
    error instanceof DatabaseUnavailable ||
    error instanceof GasUnavailable
  )
}

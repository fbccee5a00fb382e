import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { type WindowReturn, windowReturn } from '../../domain/analytics/windowReturn.ts'
import { sharePriceUsdc6 } from '../../domain/shares.ts'
import type { PricePoint, VaultCallDeps, VaultInception, VaultState } from '../../ports.ts'
import { type HoldingsValue, valueHoldings } from '../valueHoldings.ts'
import { readAnsweredPoints } from './readAnsweredPoints.ts'
import type { Window } from './windowFields.ts'

/** Reasons why a figure over a window is unknown. */
export const NO_RETURN_REASONS = ['no_shares', 'no_price', 'no_worth'] as const

export type NoReturnReason = (typeof NO_RETURN_REASONS)[number]

/** State of a vault at one end of a window, valued at the prices of the same block. */
export type ObservedVault = {
  readonly point: PricePoint
  readonly state: VaultState
  readonly value: HoldingsValue
}

/** Returns of a vault between two blocks of a window. */
export type VaultWindow = {
  readonly window: Window
  /**
   * Start of the calculation, unix seconds: the start of the window, or the inception of the vault if that is later.
   */
  readonly fromSec: number
  readonly isClipped: boolean
  readonly start: ObservedVault | null
  readonly end: ObservedVault | null
  readonly changes: WindowReturn
  /** Reason why a change is unknown; null if every change is known. */
  readonly reason: NoReturnReason | null
}

const NO_CHANGES: WindowReturn = {
  vaultPpm: null,
  equalWeightPpm: null,
  buyAndHoldPpm: null,
  vsEqualWeightBps: null,
  vsBuyAndHoldBps: null,
}

/**
 * Computes the return of each vault over one window, and the returns of two portfolios between the same blocks: equal
 * weights, and the first holdings of the vault.
 *
 * A window ends at its last block. It starts at the last block at or before its start, or at the vault's inception if
 * that is later. If the price source did not answer at one of these blocks, the last earlier block with an answer is
 * used instead.
 */
export async function readWindowReturns(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  wanted: { readonly vaults: readonly Address[]; readonly window: Window },
): Promise<ReadonlyMap<Address, VaultWindow>> {
  const { vaults, window } = wanted
  const [[end = null], [from = null]] = await Promise.all([
    readAnsweredPoints(deps, at, [window.end]),
    deps.history.blocksAt(at, [window.fromSec]),
  ])
  const unknown = (reason: NoReturnReason) => (vault: Address) =>
    [vault, withoutReturn(window, reason)] as const
  if (end === null) return new Map(vaults.map(unknown('no_price')))
  const inceptions = await deps.history.inceptions(end.block, vaults)
  const spans = vaults.flatMap((vault) => {
    const inception = inceptions.get(vault)
    return inception === undefined ? [] : [{ vault, ...startOf(from, inception) }]
  })
  const groups = [...Map.groupBy(spans, ({ block }) => block.hash).values()]
  const starts = await readAnsweredPoints(
    deps,
    at,
    groups.flatMap(([span]) => span?.block ?? []),
  )
  const measured = await Promise.all(
    groups.map(async (group, index) => {
      const start = starts[index] ?? null
      const states = await readStates(deps, at, { group, start, end })
      return group.map((span) => {
        const ends = { start, end, ...states.get(span.vault) }
        return [span.vault, measure(window, span, ends)] as const
      })
    }),
  )
  return new Map([...vaults.map(unknown('no_shares')), ...measured.flat()])
}

type Span = {
  readonly vault: Address
  readonly block: BlockRef
  readonly inception: VaultInception
  readonly isClipped: boolean
}

function startOf(from: BlockRef | null, inception: VaultInception): Omit<Span, 'vault'> {
  const isClipped = from === null || from.number < inception.block.number
  return { block: isClipped ? inception.block : from, inception, isClipped }
}

type States = { readonly first: VaultState | null; readonly last: VaultState | null }

async function readStates(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  wanted: {
    readonly group: readonly Span[]
    readonly start: PricePoint | null
    readonly end: PricePoint
  },
): Promise<ReadonlyMap<Address, States>> {
  if (wanted.start === null) return new Map()
  const found = await deps.history.vaultStates(at, {
    vaults: wanted.group.map(({ vault }) => vault),
    blocks: [wanted.start.block, wanted.end.block],
  })
  return new Map([...found].map(([vault, [first = null, last = null]]) => [vault, { first, last }]))
}

function measure(
  window: Window,
  { inception, block, isClipped }: Span,
  ends: Partial<States> & { readonly start: PricePoint | null; readonly end: PricePoint },
): VaultWindow {
  const { start: begin, end: finish, first = null, last = null } = ends
  const isKnown =
    begin !== null &&
    begin.block.number >= inception.block.number &&
    begin.block.number <= finish.block.number
  if (!isKnown || first === null || last === null) return withoutReturn(window, 'no_price')
  const start = observe(begin, first)
  const end = observe(finish, last)
  const changes = windowReturn(figuresOf(start), figuresOf(end))
  return {
    window,
    fromSec: isClipped ? block.timestampSec : window.fromSec,
    isClipped,
    start,
    end,
    changes,
    reason: Object.values(changes).includes(null) ? 'no_worth' : null,
  }
}

function withoutReturn(window: Window, reason: NoReturnReason): VaultWindow {
  const nothing = { start: null, end: null, changes: NO_CHANGES }
  return { window, fromSec: window.fromSec, isClipped: false, ...nothing, reason }
}

const observe = (point: PricePoint, state: VaultState): ObservedVault => ({
  point,
  state,
  value: valueHoldings({ block: point.block, prices: point }, state),
})

const figuresOf = ({ point, value }: ObservedVault) => ({
  sharePriceUsdc6: sharePriceUsdc6(value.book),
  pricesUsdc6: point.pricesUsdc6,
  holdings: value.holdings,
  idleUsdc6: value.idleUsdc6,
})

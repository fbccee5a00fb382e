import { describe, expect, it } from 'vitest'
import {
  type ChainFacts,
  checkRoute,
  type RouteFacts,
} from '../../../../../core/bridge/domain/checkRoute.ts'
import { EMPTY_ROUTE_WAITS } from '../../../../../core/bridge/domain/checkWaits.ts'
import { tierFor } from '../../../../../core/bridge/domain/routeTiers.ts'
import { type BridgeChain, bridgeChainOf } from '../../../../../core/kernel/chains/bridgeChains.ts'

const chainOf = (slug: string): BridgeChain => {
  const chain = bridgeChainOf(slug)
  if (chain === undefined) throw new Error(`no chain ${slug}`)
  return chain
}
const [base, arc] = [chainOf('base'), chainOf('arc')]
const OPERATOR = '0x00000000000000000000000000000000000000aa'
const NOW_SEC = 1_790_000_000

const bridgeFacts: NonNullable<ChainFacts['bridge']> = {
  paused: false,
  operator: OPERATOR,
  barred: null,
  gasUsdc6: 9_000n,
}
const chainFacts = (given: Partial<ChainFacts> = {}): ChainFacts => ({
  headSec: NOW_SEC,
  usdcPaused: false,
  transmitterPaused: false,
  messengerPaused: false,
  minterPaused: false,
  mintableUsdc6: 50_000_000_000_000n,
  burnLimitUsdc6: 10_000_000_000_000n,
  linkedDomains: [6, 7, 26],
  bridge: bridgeFacts,
  ...given,
})
const routeFacts = (given: Partial<RouteFacts> = {}): RouteFacts => ({
  from: base,
  to: arc,
  source: chainFacts(),
  destination: chainFacts(),
  fees: { fastBps100: 130n, finalBps100: 0n, forwardUsdc6: 16_000n },
  fastAllowanceUsdc6: 100_000_000n,
  burner: OPERATOR,
  waits: EMPTY_ROUTE_WAITS,
  deliveries: [],
  nowSec: NOW_SEC,
  ...given,
})
const openVerdict = (given: Partial<RouteFacts> = {}) => {
  const verdict = checkRoute(routeFacts(given))
  if (verdict.kind === 'closed') throw new Error(verdict.reason)
  return verdict
}

describe('a bridge route', () => {
  it('is open when all its dependencies are open', () => {
    expect(openVerdict().maxReceiveUsdc6).toBe(9_999_999_984_000n)
  })

  const broken: readonly [string, Partial<RouteFacts>][] = [
    ['Arc is not connected', { destination: 'missing' }],
    ['the node of Base is unavailable', { source: null }],
    ['the node of Arc is unavailable', { destination: null }],
    ['Base has no bridge contract', { source: chainFacts({ bridge: null }) }],
    [
      'the bridge contract is paused',
      { source: chainFacts({ bridge: { ...bridgeFacts, paused: true } }) },
    ],
    [
      'CCTP or USDC blocks the operator of the bridge',
      { source: chainFacts({ bridge: { ...bridgeFacts, barred: 'operator' } }) },
    ],
    [
      'CCTP or USDC blocks the contract of the bridge',
      { source: chainFacts({ bridge: { ...bridgeFacts, barred: 'contract' } }) },
    ],
    ['no burner can send transactions', { burner: null }],
    [
      'the burner of this service is not the operator of the bridge contract',
      { burner: '0x00000000000000000000000000000000000000bb' },
    ],
    ['the node of Base is behind its chain', { source: chainFacts({ headSec: NOW_SEC - 121 }) }],
    [
      'the node of Arc is behind its chain',
      { destination: chainFacts({ headSec: NOW_SEC - 121 }) },
    ],
    ['USDC is paused on Base', { source: chainFacts({ usdcPaused: true }) }],
    ['USDC is paused on Arc', { destination: chainFacts({ usdcPaused: true }) }],
    ['CCTP is paused on Base', { source: chainFacts({ messengerPaused: true }) }],
    ['CCTP is paused on Base', { source: chainFacts({ transmitterPaused: true }) }],
    ['CCTP is paused on Arc', { destination: chainFacts({ minterPaused: true }) }],
    ['CCTP does not connect Base and Arc', { source: chainFacts({ linkedDomains: [7] }) }],
    ['CCTP does not connect Base and Arc', { destination: chainFacts({ linkedDomains: [7] }) }],
    ['the attestation service is unavailable', { fees: null }],
    ['the count of pending burns is unavailable', { waits: null }],
    [
      'attestations of earlier burns are late',
      { waits: { ...EMPTY_ROUTE_WAITS, lateAttesting: 10 } },
    ],
    [
      'the forwarding service does not serve Arc',
      { fees: { fastBps100: 130n, finalBps100: 0n, forwardUsdc6: null } },
    ],
    [
      'CCTP accepts no amount on this route',
      { source: chainFacts({ burnLimitUsdc6: 1_000_000n }) },
    ],
    ['CCTP accepts no amount on this route', { destination: chainFacts({ mintableUsdc6: 0n }) }],
  ]
  it.each(broken)('is closed with the reason "%s"', (reason, given) => {
    expect(checkRoute(routeFacts(given))).toEqual({ kind: 'closed', reason })
  })

  it('is fast up to half of the allowance, and final above', () => {
    const { tiers } = openVerdict()
    const [fast] = tiers
    expect(fast?.minFinality).toBe(1000)
    const isMostFast = fast?.maxReceiveUsdc6 ?? 0n
    expect(isMostFast < 50_000_000n && isMostFast > 49_900_000n).toBe(true)
    expect(tierFor(tiers, isMostFast)?.minFinality).toBe(1000)
    expect(tierFor(tiers, isMostFast + 1n)).toMatchObject({ minFinality: 2000, etaSec: 1_152 })
    expect(tierFor(tiers, 9_999_999_984_001n)).toBeUndefined()
  })

  it.each([
    ['the allowance is not known', { fastAllowanceUsdc6: null }],
    ['the allowance is used up', { fastAllowanceUsdc6: 0n }],
    ['the source is final at once', { from: arc, to: base }],
    ['no fast fee is stated', { fees: { fastBps100: null, finalBps100: 0n, forwardUsdc6: 0n } }],
  ] as const)('is only final while %s', (_name, given) => {
    expect(openVerdict(given).tiers.map(({ minFinality }) => minFinality)).toEqual([2000])
  })
})

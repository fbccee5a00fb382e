import type { Address, Hex } from 'viem'
import { createApp } from '../../api/app.ts'
import { EMPTY_ROUTE_WAITS } from '../../core/bridge/domain/checkWaits.ts'
import type { BridgeCosts } from '../../core/bridge/domain/priceBridge.ts'
import { routeFigures } from '../../core/bridge/domain/routeFigures.ts'
import type { RouteHealth } from '../../core/bridge/domain/routeHealth.ts'
import type { Bridges, BridgeVerdict } from '../../core/bridge/ports.ts'
import { operations } from '../../core/catalogue/registry.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import { aPayer } from '../support/payments/payer.ts'
import { BRIDGE_CONTRACT } from './aBridge.ts'
import { aWorld } from './aChain.ts'
import { decodeBase64Json, payFor, type Signing } from './aGate.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { USDC } from './facts.ts'
import { memoryBridges } from './memoryBridges.ts'
import { noBridge } from './noBridge.ts'
import { noPayment } from './noPayment.ts'

export const ARC_USDC: Address = '0x3600000000000000000000000000000000000000'
export const FROM_BASE: PaymentOption = {
  token: { chainId: 8453, address: USDC, name: 'USD Coin', version: '2' },
  payTo: BRIDGE_CONTRACT,
}
export const FROM_ARC: PaymentOption = {
  token: { chainId: 5042, address: ARC_USDC, name: 'USDC', version: '2' },
  payTo: BRIDGE_CONTRACT,
}

/** Costs with which a bridge of 1 USDC to Arc has the price in the API specification. */
export const USUAL_COSTS: BridgeCosts = {
  networkBps100: 0n,
  forwardUsdc6: 16_000n,
  gasUsdc6: 9_000n,
}

/** Builds a route that stays open while its burns are late. */
export function aLateRoute(chainId: number, toChainId: number, warning: string): RouteHealth {
  const waits = { waiting: 3, oldestSec: 700 }
  return { ...aRoute(chainId, toChainId), state: 'warning', warning, waits }
}

/** Waits and delivery times of a route without burns. */
const QUIET_ROUTE = { waits: EMPTY_ROUTE_WAITS, figures: routeFigures([]) }

export function aRoute(chainId: number, toChainId: number, costs = USUAL_COSTS): RouteHealth {
  const tier = { minFinality: 1000, maxReceiveUsdc6: 1_000_000_000n, etaSec: 20, costs }
  const max = 10_000_000_000n
  return {
    chainId,
    toChainId,
    state: 'open',
    isOpen: true,
    reason: null,
    warning: null,
    ...QUIET_ROUTE,
    maxReceiveUsdc6: max,
    tiers: [tier, { ...tier, minFinality: 2000, maxReceiveUsdc6: max, etaSec: 1_152 }],
  }
}

export function aClosedRoute(chainId: number, toChainId: number, reason: string): RouteHealth {
  return {
    chainId,
    toChainId,
    state: 'closed',
    isOpen: false,
    reason,
    warning: null,
    ...QUIET_ROUTE,
    maxReceiveUsdc6: 0n,
    tiers: [],
  }
}

export type BridgeShop = ReturnType<typeof aBridgeShop>

/**
 * Builds the whole HTTP API on a bridge in memory; each answer of the chains is a field that the test may change.
 */
export function aBridgeShop(
  given: {
    readonly time?: TestClock
    readonly store?: Bridges
    readonly sources?: readonly PaymentOption[]
  } = {},
) {
  const { time = { ms: 1_790_002_000_000 } } = given
  const memory = memoryBridges(time)
  const state = {
    health: [aRoute(8453, 5042), aRoute(5042, 8453), aRoute(8453, 137)] as readonly RouteHealth[],
    verdict: async (): Promise<BridgeVerdict> => ({
      kind: 'valid',
      balanceUsdc6: 1_000_000_000n,
    }),
    requireStandby: async (): Promise<void> => undefined,
    /** Number of simulations so far. */
    checks: 0,
    code: async (_chainId: number, _address: Hex): Promise<Hex> => '0x',
    crashed: [] as string[],
  }
  const deps = depsOf(aWorld(), {
    time,
    bridge: {
      ...noBridge,
      bridges: given.store ?? memory.bridges,
      routes: {
        sources: given.sources ?? [FROM_BASE, FROM_ARC],
        connectedChainIds: [8453, 5042],
        health: async () => state.health,
        requireStandby: async () => state.requireStandby(),
        check: () => {
          state.checks += 1
          return state.verdict()
        },
        code: (chainId, address) => state.code(chainId, address),
      },
    },
    payment: { ...noPayment, crashAt: (point) => void state.crashed.push(point) },
  })
  const app = createApp(deps, operations)
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers })
  return Object.assign(state, {
    app,
    time,
    memory,
    get,
    payer: aPayer('bridge shop'),
    nowSec: () => Math.floor(time.ms / 1000),
    /** Returns the amount in the current challenge, USDC-6. */
    priceOf: async (path: string): Promise<bigint> => {
      const header = (await get(path)).headers.get('payment-required')
      return BigInt(decodeBase64Json(header).accepts[0].amount)
    },
  })
}

/** Returns headers of a freshly signed payment for a bridge at the current price. */
export async function payForBridge(
  shop: Pick<BridgeShop, 'payer' | 'nowSec' | 'priceOf'>,
  path: string,
  signing: Signing = {},
) {
  const { option = FROM_BASE, changes } = signing
  const sec = BigInt(shop.nowSec())
  return payFor(shop, {
    ...signing,
    option,
    changes: {
      valueUsdc6: changes?.valueUsdc6 ?? (await shop.priceOf(path)),
      validBeforeSec: sec + 120n,
      ...changes,
    },
  })
}

import { Registry } from 'prom-client'
import { type AppDeps, createApp } from '../../api/app.ts'
import { createSchema } from '../../api/graphql/createSchema.ts'
import { createHeadFeed } from '../../api/graphql/subscriptions/createHeadFeed.ts'
import { IndexNotReady } from '../../core/kernel/errors.ts'
import type { RateLimitSettings } from '../../core/limits/domain/tokenBucket.ts'
import { createProcessLimits } from '../../core/limits/store/createProcessLimits.ts'
import { aChain, type World } from './aChain.ts'
import { aHistory } from './aHistory.ts'
import { aBlock, USDC } from './facts.ts'
import { memoryPermitRequests } from './memoryPermitRequests.ts'
import { memoryPublications } from './memoryPublications.ts'
import { noBridge } from './noBridge.ts'
import { noCards } from './noCards.ts'
import { noDayFiles } from './noDayFiles.ts'
import { noFloor } from './noFloor.ts'
import { noGas } from './noGas.ts'
import { noLeads } from './noLeads.ts'
import { noMarkets } from './noMarkets.ts'
import { noPayment } from './noPayment.ts'
import { noSales } from './noSales.ts'
import { noShops } from './noShops.ts'
import { noStatus } from './noStatus.ts'
import { theManual } from './theManual.ts'

/** One schema for all apps of a test worker: the schema takes most of the time of an app. */
const graphSchema = createSchema()

/** Milliseconds of a clock that tests move by hand. */
export type TestClock = { ms: number }

/** Dependencies of a test, its clock, and its rate limit. */
type Given = Partial<AppDeps> & { readonly time?: TestClock; readonly rates?: RateLimitSettings }

export function depsOf(world: World, given: Given = {}): AppDeps {
  const {
    time = { ms: aBlock().timestampSec * 1000 },
    rates = { ratePerSec: 1000, burst: 100_000 },
    ...overrides
  } = given
  const clock = { nowSec: () => Math.floor(time.ms / 1000), nowMs: () => time.ms }
  return {
    chain: aChain(world),
    history: aHistory(world),
    tokens: { usdcPermitNonce: async () => 7n },
    permitRequests: memoryPermitRequests(),
    gasEstimates: { estimate: async () => 100_000n },
    clock,
    settings: {
      publicUrl: 'http://127.0.0.1:3000',
      chainId: 8453,
      chainName: 'Base',
      usdc: { address: USDC, name: 'USD Coin', version: '2' },
      attributionCode: 'quartet',
      nodes: [],
      isDevnet: false,
    },
    log: { error: () => undefined },
    requestLog: { info: () => undefined },
    tracer: null,
    registry: new Registry(),
    agents: { agentSecret: 'test', trustedProxies: { kind: 'none' } },
    limits: createProcessLimits(clock, rates),
    securityContact: null,
    agentRegistrations: [],
    cards: noCards,
    explorers: new Map(),
    walletRpcUrl: null,
    manual: theManual,
    readiness: () => ({ ready: true, reasons: [], details: {} }),
    graph: { session: () => ({ reads: async () => noIndex(), close: async () => undefined }) },
    dayFiles: noDayFiles,
    graphSchema,
    heads: createHeadFeed(),
    floor: noFloor,
    payment: noPayment,
    bridge: noBridge,
    gas: noGas,
    solana: null,
    status: noStatus,
    publications: memoryPublications(),
    leads: noLeads,
    shops: noShops,
    markets: noMarkets,
    sales: noSales,
    ...overrides,
  }
}

function noIndex(): never {
  throw new IndexNotReady(1)
}

/** Builds the whole HTTP API on an in-memory index. */
export const anApp = (world: World, given: Given = {}) => createApp(depsOf(world, given))

import type { Hex } from 'viem'
import { LOCAL_POLL_STEPS, POLL_STEPS } from '../core/bridge/domain/pollPlan.ts'
import { buildReceiptProof } from '../core/bridge/store/buildReceiptProof.ts'
import { createAttestationGate } from '../core/bridge/store/createAttestationGate.ts'
import { createAttestations } from '../core/bridge/store/createAttestations.ts'
import { createBridgeJobs } from '../core/bridge/store/createBridgeJobs.ts'
import { createBridgeNode } from '../core/bridge/store/createBridgeNode.ts'
import { createPayoutChain } from '../core/bridge/store/createPayoutChain.ts'
import { createPayouts } from '../core/bridge/store/createPayouts.ts'
import { createBridgeProofs } from '../core/bridge/store/proofs/createBridgeProofs.ts'
import { listOperations } from '../core/catalogue/registry.ts'
import {
  chainUrls,
  type Keys,
  laneCapWei,
  loadConfig,
  loadDeployment,
  loadKeys,
} from '../core/config.ts'
import { createSiteDeps } from '../core/leads/store/site/createSiteDeps.ts'
import { createLeadUpkeep } from '../core/leads/store/upkeep/createLeadUpkeep.ts'
import { createFreeGrants } from '../core/payments/store/createFreeGrants.ts'
import { createSettlementChain } from '../core/payments/store/createSettlementChain.ts'
import { createSettlements } from '../core/payments/store/createSettlements.ts'
import { watchBackground } from '../core/platform/background/watchBackground.ts'
import { requireFittingNode } from '../core/platform/chains/requireFittingNode.ts'
import { createCrashAt } from '../core/platform/createCrashAt.ts'
import { createJobs } from '../core/platform/jobs/createJobs.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { coinsToWei } from '../core/sponsor/evm/domain/coinsToWei.ts'
import { createSponsorWatch } from '../core/sponsor/evm/store/createSponsorWatch.ts'
import { createSponsorWork } from '../core/sponsor/evm/store/createSponsorWork.ts'
import { gasRules } from '../core/sponsor/evm/store/gasRules.ts'
import { createProberDeps } from '../core/status/store/createProberDeps.ts'
import type { LanePurpose } from '../core/transactions/domain/lanePurpose.ts'
import { GAS_LANES } from '../core/transactions/domain/lanePurpose.ts'
import { createLaneChain } from '../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../core/transactions/store/createLaneStore.ts'
import { bridgeJobs } from './bridge/bridgeJobs.ts'
import type { BridgeWork, Source } from './bridge/bridgeWork.ts'
import { createBridgeMetrics } from './bridge/createBridgeMetrics.ts'
import { createPayoutMetrics } from './bridge/payouts/createPayoutMetrics.ts'
import { runPayouts } from './bridge/payouts/runPayouts.ts'
import { runBridge } from './bridge/runBridge.ts'
import { runLeadUpkeep } from './leads/runLeadUpkeep.ts'
import { createSiteMetrics } from './leads/sites/createSiteMetrics.ts'
import { siteJobs } from './leads/sites/siteJobs.ts'
import { createSettlementMetrics } from './payments/createSettlementMetrics.ts'
import { runSettlements } from './payments/runSettlements.ts'
import { settlementJobs } from './payments/settlementJobs.ts'
import { createGasMetrics } from './sponsor/evm/createGasMetrics.ts'
import { gasJobs } from './sponsor/evm/gasJobs.ts'
import type { GasWork } from './sponsor/evm/gasWork.ts'
import { runGas } from './sponsor/evm/runGas.ts'
import { createSponsorSigner } from './sponsor/evm/sign/createSponsorSigner.ts'
import { startChecks } from './startChecks.ts'
import { startMarkets } from './startMarkets.ts'
import { startShops } from './startShops.ts'
import { startSolana } from './startSolana.ts'
import { createProbeMetrics } from './status/createProbeMetrics.ts'
import { runProber } from './status/runProber.ts'
import { createLaneMetrics } from './transactions/createLaneMetrics.ts'
import { createSigner } from './transactions/createSigner.ts'
import { requireDistinctKeys } from './transactions/requireDistinctKeys.ts'
import { requireOwnKey } from './transactions/requireOwnKey.ts'
import { runLane } from './transactions/runLane.ts'
import { watchIndexLag } from './vaults/checker/watchIndexLag.ts'

/** Connections of the sponsor's loops, which read and write for milliseconds each. */
const SPONSOR_POOL_SIZE = 4

/** `npm run start:workers`: everything that acts on its own. */
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('workers', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const { chainId } = deployment.vaults
const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
await requireFittingNode({ rpcUrl, chainId, isDevnet: config.DEVNET })

const metrics = await createMetrics({
  host: config.METRICS_HOST,
  port: config.WORKERS_METRICS_PORT,
})
shutdown.add('metrics', () => metrics.close())
watchBackground({ registry: metrics.registry, log, clock: systemClock, rejections: 'end' })
const checks = startChecks(config, { deployment, registry: metrics.registry, shutdown, log })
const crashAt = createCrashAt(config.DEVNET ? config.QUARTET_CRASH_AT : undefined)
const settlements = createSettlements(config.DATABASE_URL.reveal())
shutdown.add('settlements', () => settlements.close())
const settlementChains = deployment.chains.flatMap((each) => {
  const urls = chainUrls(config, each.chainId)
  return urls === undefined ? [] : [createSettlementChain({ ...urls, chainId: each.chainId })]
})
const settlementDeps = {
  settlements,
  chains: settlementChains,
  clock: systemClock,
  metrics: createSettlementMetrics(metrics.registry),
  log,
  crashAt,
}
const settling = runSettlements(settlementDeps, { signal: shutdown.signal })
shutdown.add('settling', () => settling)
const grants = createFreeGrants({ databaseUrl: config.DATABASE_URL.reveal(), clock: systemClock })
shutdown.add('free calls', () => grants.close())
const laneKeys = openLaneKeys()
const bridging = openBridge()
const sponsoring = openSponsor()
const parts = { registry: metrics.registry, shutdown, crashAt, log }
const shops = startShops(config, parts)
const solana = startSolana(config, parts)
const jobs = createJobs({
  databaseUrl: config.DATABASE_URL.reveal(),
  jobs: [
    ...settlementJobs({ ...settlementDeps, grants }),
    ...bridgeJobs(bridging),
    ...gasJobs(sponsoring),
    ...solana.jobs,
    ...shops.jobs,
    ...siteChecks(),
  ],
  registry: metrics.registry,
  log,
})
shutdown.add('jobs', () => jobs.close())
const bridges = runBridge(bridging, { clock: systemClock, signal: shutdown.signal })
shutdown.add('bridging', () => bridges)
const gas = runGas(sponsoring, { signal: shutdown.signal })
shutdown.add('sponsoring', () => gas)
const looking = [startPayouts(), startProber()]
const upkeep = createLeadUpkeep(config.DATABASE_URL.reveal(), systemClock)
const leads = runLeadUpkeep({ upkeep, clock: systemClock, ...parts }, shutdown)
shutdown.add('leads', () => leads)
const lanes = [...(await startLanes()), shops.running, solana.running, startMarkets(config, parts)]
log.info({ metricsPort: config.WORKERS_METRICS_PORT }, 'ready')
await Promise.all([checks, settling, bridges, gas, leads, ...looking, ...lanes])

type KeyUse = {
  readonly purposes: readonly LanePurpose[]
  readonly name: keyof Keys
  readonly chainIds: readonly number[]
}

/** What each hot key is for and where, and who signs with it; a purpose without a key is left to others. */
function openLaneKeys() {
  const keys = loadKeys()
  const everywhere = deployment.chains.map(({ chainId }) => chainId)
  const bridged = deployment.bridges.map(({ chainId }) => chainId)
  const reached = deployment.cctp.map(({ chainId }) => chainId)
  const sponsored = deployment.gas.map(({ chainId }) => chainId)
  const wanted: readonly KeyUse[] = [
    { purposes: ['settlement'], name: 'SETTLEMENT_KEY', chainIds: everywhere },
    { purposes: ['burn'], name: 'BRIDGE_BURN_KEY', chainIds: bridged },
    { purposes: ['mint'], name: 'BRIDGE_MINT_KEY', chainIds: reached },
    { purposes: ['payout'], name: 'BRIDGE_PAYOUT_KEY', chainIds: bridged },
    { purposes: GAS_LANES, name: 'GAS_SUBMITTER_KEYS', chainIds: sponsored },
  ]
  const opened = wanted.flatMap(({ purposes, name, chainIds }) => {
    const signers = splitKeys(keys[name]).map(createSigner)
    if (signers.length === 0) log.info({ name }, 'no key: nothing is sent for what it is for')
    return purposes.flatMap((purpose, index) => {
      const signer = signers[index]
      return signer === undefined ? [] : [{ purpose, name, chainIds, signer }]
    })
  })
  const others = splitKeys(keys.GAS_SIGNER_KEY).map((key) => {
    return { name: 'GAS_SIGNER_KEY', address: createSigner(key).address }
  })
  const held = [...opened.map(({ name, signer: { address } }) => ({ name, address })), ...others]
  const { payTo } = deployment.payments
  for (const one of held) requireOwnKey({ ...one, payTo, isDevnet: config.DEVNET })
  requireDistinctKeys(held)
  return opened
}

/** The private keys that a variable holds, comma between. */
function splitKeys(held: Keys[keyof Keys]): Hex[] {
  if (held === undefined) return []
  return held
    .reveal()
    .split(',')
    .map((key): Hex => `0x${key.slice(2)}`)
}

/** A lane per key and chain. */
async function startLanes(): Promise<Promise<void>[]> {
  const store = createLaneStore(config.DATABASE_URL.reveal())
  const laneMetrics = createLaneMetrics(metrics.registry)
  const running: Promise<void>[] = []
  const gasLanes = new Set<LanePurpose>(GAS_LANES)
  const alarmWei = coinsToWei(config.GAS_SUBMITTER_ALARM_ETH)
  for (const { chainId } of deployment.chains) {
    const urls = chainUrls(config, chainId)
    const capWei = laneCapWei(config, chainId)
    if (urls === undefined || capWei === undefined) continue
    await requireFittingNode({ rpcUrl: urls.rpcUrl, chainId, isDevnet: config.DEVNET })
    for (const { purpose, chainIds, signer } of laneKeys) {
      if (!chainIds.includes(chainId)) continue
      const meter = laneMetrics.meter(chainId, purpose)
      const chain = createLaneChain({ chainId, ...urls, isDevnet: config.DEVNET })
      running.push(
        runLane(
          { store, chain, signer, meter, log, clock: systemClock, crashAt },
          {
            chainId,
            purpose,
            capWei,
            leastBalanceWei: gasLanes.has(purpose) ? alarmWei : 0n,
            hasSocket: urls.wsUrl !== undefined,
            signal: shutdown.signal,
          },
        ),
      )
    }
  }
  shutdown.add('lanes', async () => {
    await Promise.all(running)
    await store.close()
  })
  return running
}

/** Everything that the sponsor works with: rows, the key that signs, and the chains that we have nodes of. */
function openSponsor(): GasWork {
  const databaseUrl = config.DATABASE_URL.reveal()
  const { gas } = deployment
  const rows = createSponsorWork({ databaseUrl, poolSize: SPONSOR_POOL_SIZE, gas })
  shutdown.add('sponsorship rows', () => rows.close())
  const [signerKey] = splitKeys(loadKeys().GAS_SIGNER_KEY)
  return {
    rows,
    sites: gas.flatMap((one) => {
      const urls = chainUrls(config, one.chainId)
      if (urls === undefined) return []
      const { chainId, entryPoint, paymaster, accountImplementation } = one
      const watch = createSponsorWatch({ chainId, rpcUrl: urls.rpcUrl, entryPoint, paymaster })
      return [{ chainId, entryPoint, paymaster, accountImplementation, watch }]
    }),
    signer: signerKey === undefined ? null : createSponsorSigner(signerKey),
    rules: gasRules(config),
    alarms: {
      depositWei: coinsToWei(config.GAS_DEPOSIT_ALARM_ETH),
      submitterWei: coinsToWei(config.GAS_SUBMITTER_ALARM_ETH),
    },
    metrics: createGasMetrics(metrics.registry),
    clock: systemClock,
    log,
    crashAt,
  }
}

/** Everything that bridging works with: rows, index, attestations, and the chains that we have nodes of. */
function openBridge(): BridgeWork {
  const databaseUrl = config.DATABASE_URL.reveal()
  const jobs = createBridgeJobs(databaseUrl)
  shutdown.add('bridge rows', () => jobs.close())
  const proofs = createBridgeProofs({ databaseUrl, deployment, poolSize: 2 })
  shutdown.add('bridge proofs', () => proofs.close())
  watchIndexLag({ index: proofs, clock: systemClock, registry: metrics.registry })
  const gate = createAttestationGate(databaseUrl)
  shutdown.add('attestation gate', () => gate.close())
  return {
    jobs,
    proofs,
    gate,
    attestations: createAttestations(config.ATTESTATION_URL),
    ...openBridgeChains(),
    rules: {
      selfMintAfterMs: config.BRIDGE_SELF_MINT_AFTER_SEC * 1_000,
      pollSteps: config.DEVNET ? LOCAL_POLL_STEPS : POLL_STEPS,
    },
    metrics: createBridgeMetrics(metrics.registry),
    log,
    crashAt,
  }
}

function openBridgeChains(): Pick<BridgeWork, 'sources' | 'destinations'> {
  const keyOf = (purpose: LanePurpose) =>
    laneKeys.find((key) => key.purpose === purpose)?.signer.address ?? null
  const destinations = deployment.cctp.flatMap(({ chainId, messageTransmitter: transmitter }) => {
    const urls = chainUrls(config, chainId)
    if (urls === undefined) return []
    const node = createBridgeNode({ chainId, ...urls, transmitter })
    return [{ chainId, node, transmitter, minter: keyOf('mint'), rpcUrl: urls.rpcUrl }]
  })
  const sources = deployment.bridges.flatMap(({ chainId, address: contract }) => {
    const reached = destinations.find((one) => one.chainId === chainId)
    const usdc = deployment.chains.find((one) => one.chainId === chainId)?.usdc
    if (reached === undefined || usdc === undefined) return []
    const { node, minter, rpcUrl } = reached
    const reads = createSettlementChain({ chainId, rpcUrl })
    const prove: Source['prove'] = (deposit) =>
      buildReceiptProof({ chainId, rpcUrl }, { ...deposit, usdc, bridge: contract })
    return [{ chainId, node, reads, contract, usdc, prove, minter, burner: keyOf('burn') }]
  })
  return { sources, destinations }
}

/** Payouts on every chain with a bridge, where there is a key to send them with. */
function startPayouts(): Promise<void> {
  if (!laneKeys.some(({ purpose }) => purpose === 'payout')) return Promise.resolve()
  const payouts = createPayouts(config.DATABASE_URL.reveal())
  shutdown.add('payout rows', () => payouts.close())
  const chains = deployment.bridges.flatMap(({ chainId, address: contract }) => {
    const urls = chainUrls(config, chainId)
    return urls === undefined ? [] : [createPayoutChain({ chainId, rpcUrl: urls.rpcUrl, contract })]
  })
  const payoutMetrics = createPayoutMetrics(metrics.registry)
  const running = runPayouts(
    { payouts, chains, clock: systemClock, metrics: payoutMetrics, log, crashAt },
    { signal: shutdown.signal },
  )
  shutdown.add('payouts', () => running)
  return running
}

/** Looks at websites of leads, where the operator wants that. */
function siteChecks() {
  const siteMetrics = createSiteMetrics(metrics.registry)
  if (!config.SITE_CHECK) return []
  const { signal } = shutdown
  const sites = createSiteDeps({
    databaseUrl: config.DATABASE_URL.reveal(),
    publicUrl: config.PUBLIC_URL,
    clock: systemClock,
    signal,
  })
  shutdown.add('site rows', () => sites.rows.close())
  return siteJobs({ ...sites, metrics: siteMetrics, clock: systemClock, log, signal })
}

/** Looks at the service from outside, with the attestation gate that bridging shares. */
function startProber(): Promise<void> {
  const prober = createProberDeps({
    databaseUrl: config.DATABASE_URL.reveal(),
    origin: config.STATUS_PROBE_URL ?? config.PUBLIC_URL,
    nodes: deployment.chains.map((one) => ({
      chainId: one.chainId,
      rpcUrl: chainUrls(config, one.chainId)?.rpcUrl,
    })),
    checkIntervalSec: config.CHECK_INTERVAL_SEC,
    probeSec: config.STATUS_PROBE_SEC,
    attestations: createAttestations(config.ATTESTATION_URL),
    gate: bridging.gate,
    clock: systemClock,
    log,
  })
  shutdown.add('prober', () => prober.close())
  const running = runProber(
    {
      ...prober,
      operations: listOperations(config.MARKET_SEGMENT),
      homeChainId: chainId,
      maxLagSec: config.MAX_INDEX_LAG_SEC,
      payableChainIds: deployment.chains.map((one) => one.chainId),
      bridgedChainIds: deployment.cctp.map((one) => one.chainId),
      metrics: createProbeMetrics(metrics.registry),
      log,
    },
    { intervalSec: config.STATUS_PROBE_SEC, signal: shutdown.signal },
  )
  shutdown.add('probing', () => running)
  return running
}

import { type Config, chainUrls } from '../../core/config.ts'
import type { Deployment } from '../../core/deployment.ts'
import { limitOf } from '../../core/operator/domain/evaluateAlert.ts'
import type { Runbook } from '../../core/operator/domain/parseRunbook.ts'
import type { DoctorSolana } from '../../core/operator/store/doctor/checkSolana.ts'
import { createDoctor, type Doctor } from '../../core/operator/store/doctor/createDoctor.ts'
import { readAlertDocs } from '../../core/operator/store/doctor/readAlertDocs.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { coinsToWei } from '../../core/sponsor/evm/domain/coinsToWei.ts'
import { createSolanaRpc } from '../../core/sponsor/solana/chain/createSolanaRpc.ts'
import { solanaPlaceOf } from './solanaPlaceOf.ts'

/** Alert whose limit also applies to the age of the newest block of a node. */
const HEAD_ALERT = 'IndexLag'
/** Timeout of requests to the Solana node, milliseconds; the same as for other nodes. */
const SOLANA_TIMEOUT_MS = 3_000

/** Opens the doctor of the configured service, and the runbook. */
export function openDoctor(
  config: Config,
  deployment: Deployment,
): { readonly doctor: Doctor; readonly runbook: Runbook } {
  const { rules, runbook } = readAlertDocs()
  const headRule = rules.find(({ name }) => name === HEAD_ALERT)
  const doctor = createDoctor({
    databaseUrl: databaseOf(config),
    nodes: deployment.chains.map(({ chainId, name }) => ({
      chainId,
      name,
      rpcUrl: chainUrls(config, chainId)?.rpcUrl,
    })),
    bridgedChainIds: deployment.bridges.map(({ chainId }) => chainId),
    sponsors: deployment.gas.flatMap((sponsor) => {
      const rpcUrl = chainUrls(config, sponsor.chainId)?.rpcUrl
      return rpcUrl === undefined ? [] : [{ ...sponsor, rpcUrl }]
    }),
    sponsorLevels: {
      depositWei: coinsToWei(config.GAS_DEPOSIT_ALARM_ETH),
      submitterWei: coinsToWei(config.GAS_SUBMITTER_ALARM_ETH),
    },
    solana: solanaOf(config),
    targets: {
      api: `${reachable(config.METRICS_HOST)}:${config.API_METRICS_PORT}`,
      workers: `${reachable(config.METRICS_HOST)}:${config.WORKERS_METRICS_PORT}`,
      indexer: `${reachable(config.INDEXER_HOST)}:${config.INDEXER_PORT}`,
    },
    origin: config.STATUS_PROBE_URL ?? config.PUBLIC_URL,
    attestationUrl: config.ATTESTATION_URL,
    checkIntervalSec: config.CHECK_INTERVAL_SEC,
    oldHeadSec: (headRule && limitOf(headRule)) ?? config.MAX_INDEX_LAG_SEC,
    rules,
    clock: systemClock,
  })
  return { doctor, runbook }
}

/** Returns null without a configured fee payer and node, as on a devnet without Solana. */
function solanaOf(config: Config): DoctorSolana | null {
  const { rpcUrl, feePayer } = solanaPlaceOf(config)
  if (feePayer === null && config.SOLANA_RPC_URL === undefined) return null
  const rpc = rpcUrl === null ? null : createSolanaRpc(rpcUrl, { timeoutMs: SOLANA_TIMEOUT_MS })
  return { rpc, feePayer }
}

/** Returns the host at which the local machine reaches a process that listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

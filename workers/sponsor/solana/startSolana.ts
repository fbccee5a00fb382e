import { solanaRpcUrl, solanaWsUrl } from '../../../core/config/solanaVariables.ts'
import { POOL_SIZE } from '../../../core/platform/db/poolSizes.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import type { SolanaKey } from '../../../core/signing/ports.ts'
import { createSolanaEvents } from '../../../core/sponsor/solana/chain/createSolanaEvents.ts'
import { createSolanaRpc } from '../../../core/sponsor/solana/chain/createSolanaRpc.ts'
import { createSolanaWork } from '../../../core/sponsor/solana/store/createSolanaWork.ts'
import type { StartedWork, WorkerParts } from '../../workerParts.ts'
import { createSolanaMetrics } from './createSolanaMetrics.ts'
import { runSolana } from './runSolana.ts'
import { solanaJobs } from './solanaJobs.ts'

/** Starts the sponsor on Solana if a node and a key are configured. */
export function startSolana(
  parts: Pick<WorkerParts, 'config' | 'databaseUrl' | 'registry' | 'shutdown' | 'crashAt' | 'log'>,
  signer: SolanaKey | null,
): StartedWork {
  const { config, databaseUrl, registry, shutdown, crashAt, log } = parts
  const metrics = createSolanaMetrics(registry)
  const url = solanaRpcUrl(config)
  if (url === null || signer === null) {
    log.info(
      { event: 'solana_sponsor_disabled' },
      'sponsor on Solana disabled: no node or key configured',
    )
    return { jobs: [], running: Promise.resolve() }
  }
  const rows = createSolanaWork({
    databaseUrl,
    poolSize: POOL_SIZE.solanaWork,
  })
  shutdown.add('rows of Solana', () => rows.close())
  const rpc = createSolanaRpc(url)
  const wsUrl = solanaWsUrl(config)
  const events = wsUrl === null ? null : createSolanaEvents(wsUrl)
  shutdown.add('news of Solana', () => events?.close())
  const feePayer = signer.address
  const site = { rows, rpc, events, feePayer, signer, metrics, clock: systemClock, crashAt, log }
  const running = runSolana(site, { signal: shutdown.signal })
  shutdown.add('sponsoring on Solana', () => running)
  return { jobs: solanaJobs(site), running }
}

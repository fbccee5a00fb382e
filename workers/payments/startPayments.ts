import { chainUrls } from '../../core/config.ts'
import { createFreeGrants } from '../../core/payments/store/createFreeGrants.ts'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { createSettlements } from '../../core/payments/store/createSettlements.ts'
import { createEscrowChain } from '../../core/payments/store/sessions/createEscrowChain.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { EvmKey } from '../../core/signing/ports.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { createReceiptMetrics } from './createReceiptMetrics.ts'
import { createSettlementMetrics } from './createSettlementMetrics.ts'
import { runSettlements } from './runSettlements.ts'
import { createSessionMetrics } from './sessions/createSessionMetrics.ts'
import { runSessions } from './sessions/runSessions.ts'
import { settlementJobs } from './settlementJobs.ts'

/**
 * Starts the settlement of payments on every chain with a node, the receipts, and the deletion of expired grants of free
 * calls. Without a key no receipt is signed.
 */
export function startPayments(parts: WorkerParts, receiptKey: EvmKey | null): StartedWork {
  const { config, databaseUrl, deployment, registry, shutdown, crashAt, log, tracer } = parts
  const settlements = createSettlements(databaseUrl)
  shutdown.add('settlements', () => settlements.close())
  const chains = deployment.chains.flatMap(({ chainId }) => {
    const urls = chainUrls(config, chainId)
    return urls === undefined ? [] : [createSettlementChain({ ...urls, chainId })]
  })
  const metrics = createSettlementMetrics(registry)
  const deps = { settlements, chains, clock: systemClock, metrics, log, crashAt, tracer }
  const running = runSettlements(deps, { signal: shutdown.signal })
  shutdown.add('settling', () => running)
  const sessionDeps = {
    sessions: settlements.sessions,
    clock: systemClock,
    metrics: createSessionMetrics(registry),
    log,
    crashAt,
    onLaneMoved: settlements.onMoved,
  }
  const escrows = deployment.chains.flatMap(({ chainId }) => {
    const urls = chainUrls(config, chainId)
    return urls === undefined ? [] : [createEscrowChain({ ...urls, chainId })]
  })
  const claiming = runSessions({ ...sessionDeps, escrows }, { signal: shutdown.signal })
  shutdown.add('sessions', () => claiming)
  const grants = createFreeGrants({ databaseUrl, clock: systemClock })
  shutdown.add('free calls', () => grants.close())
  if (receiptKey === null)
    log.info({ event: 'receipt_key_missing' }, 'receipts disabled: no key configured')
  const receiptSigner =
    receiptKey === null ? null : { key: receiptKey, metrics: createReceiptMetrics(registry) }
  return {
    jobs: settlementJobs({ ...deps, grants, receiptSigner, sessions: settlements.sessions }),
    running: Promise.all([running, claiming]).then(() => undefined),
  }
}

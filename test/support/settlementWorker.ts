import { flushCompileCache } from 'node:module'
import { Registry } from 'prom-client'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { createSettlements } from '../../core/payments/store/createSettlements.ts'
import { createCrashAt } from '../../core/platform/createCrashAt.ts'
import { createLog } from '../../core/platform/log.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createSettlementMetrics } from '../../workers/payments/createSettlementMetrics.ts'
import { runSettlements } from '../../workers/payments/runSettlements.ts'

/** Process that only settles payments on one chain, for tests that kill it. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const env = (name: string): string => process.env[name] ?? ''
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const settlements = createSettlements(env('DATABASE_URL'))
await runSettlements(
  {
    settlements,
    chains: [createSettlementChain({ chainId: Number(env('CHAIN_ID')), rpcUrl: env('RPC_URL') })],
    clock: systemClock,
    tracer: null,
    metrics: createSettlementMetrics(new Registry()),
    log: createLog('settlements', 'warn'),
    crashAt: createCrashAt(env('CRASH_AT') || undefined),
  },
  { signal: stopping.signal },
)
await settlements.close()

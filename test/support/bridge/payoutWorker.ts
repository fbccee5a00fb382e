import { flushCompileCache } from 'node:module'
import { Registry } from 'prom-client'
import { createPayoutChain } from '../../../core/bridge/store/createPayoutChain.ts'
import { createPayouts } from '../../../core/bridge/store/createPayouts.ts'
import { createCrashAt } from '../../../core/platform/createCrashAt.ts'
import { createLog } from '../../../core/platform/log.ts'
import { createPayoutMetrics } from '../../../workers/bridge/payouts/createPayoutMetrics.ts'
import { runPayouts } from '../../../workers/bridge/payouts/runPayouts.ts'

/** Process that only pays referrers on one chain, on a given day, for tests that kill it. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const env = (name: string): string => process.env[name] ?? ''
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const payouts = createPayouts(env('DATABASE_URL'))
const nowSec = Number(env('NOW_SEC'))
await runPayouts(
  {
    payouts,
    chains: [
      createPayoutChain({
        chainId: Number(env('CHAIN_ID')),
        rpcUrl: env('RPC_URL'),
        contract: `0x${env('CONTRACT').slice(2)}`,
      }),
    ],
    clock: { nowSec: () => nowSec, nowMs: () => nowSec * 1_000 },
    metrics: createPayoutMetrics(new Registry()),
    log: createLog('payouts', 'info'),
    crashAt: createCrashAt(env('CRASH_AT') || undefined),
  },
  { signal: stopping.signal, pollMs: 50 },
)
await payouts.close()

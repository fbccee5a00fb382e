import { Registry } from 'prom-client'
import { parseGwei } from 'viem'
import { createCrashAt } from '../../core/platform/createCrashAt.ts'
import { createLaneChain } from '../../core/platform/lane/createLaneChain.ts'
import { createLaneStore } from '../../core/platform/lane/createLaneStore.ts'
import { createLog } from '../../core/platform/log.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createLaneMetrics } from '../../workers/transactions/createLaneMetrics.ts'
import { createSigner } from '../../workers/transactions/createSigner.ts'
import { runLane } from '../../workers/transactions/runLane.ts'

/** A process that does nothing but write one lane, for tests that kill it. */
const env = (name: string): string => process.env[name] ?? ''
const chainId = Number(env('CHAIN_ID'))
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const store = createLaneStore(env('DATABASE_URL'))
const wsUrl = env('WS_URL') || undefined
await runLane(
  {
    store,
    chain: createLaneChain({
      chainId,
      rpcUrl: env('RPC_URL'),
      wsUrl,
      isDevnet: env('DEVNET') !== '0',
      finalDepth: Number(env('FINAL_DEPTH')),
    }),
    signer: createSigner(`0x${env('KEY').slice(2)}`),
    meter: createLaneMetrics(new Registry()).meter(chainId, 'settlement'),
    log: createLog('lane', 'info'),
    clock: systemClock,
    crashAt: createCrashAt(env('CRASH_AT') || undefined),
  },
  {
    chainId,
    purpose: 'settlement',
    capWei: parseGwei(env('CAP_GWEI') || '100'),
    hasSocket: wsUrl !== undefined,
    signal: stopping.signal,
  },
)
await store.close()

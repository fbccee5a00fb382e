import { flushCompileCache } from 'node:module'
import { Registry } from 'prom-client'
import { parseGwei } from 'viem'
import { createCrashAt } from '../../core/platform/createCrashAt.ts'
import { createLog } from '../../core/platform/log.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createLocalKey } from '../../core/signing/createLocalKey.ts'
import { createRemoteSigner } from '../../core/signing/createRemoteSigner.ts'
import type { EvmKey } from '../../core/signing/ports.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import { createLaneChain } from '../../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../../core/transactions/store/createLaneStore.ts'
import { createLaneMetrics } from '../../workers/transactions/createLaneMetrics.ts'
import { createSigner } from '../../workers/transactions/createSigner.ts'
import { createSignerMetrics } from '../../workers/transactions/createSignerMetrics.ts'
import { runLane } from '../../workers/transactions/runLane.ts'
import { PATIENCE_MS } from './patience.ts'

/** Process that only runs lanes, for tests that kill it. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const env = (name: string): string => process.env[name] ?? ''
const chainId = Number(env('CHAIN_ID'))
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const isLockGranted = env('GRANTS_EVERY_LOCK') === '1'
const store = createLaneStore(env('DATABASE_URL'), ...(isLockGranted ? [async () => true] : []))
const wsUrl = env('WS_URL') || undefined
const metrics = createLaneMetrics(new Registry())
const crashAt = createCrashAt(env('CRASH_AT') || undefined)
const purposes = env('PURPOSES').split(',') as LanePurpose[]
const keys = env('KEYS').split(',')
/** A signer holds the key of each lane, if the process has the address of a signer. */
const remote = createRemoteSigner(
  { url: env('SIGNER_URL'), token: env('SIGNER_TOKEN') || null, timeoutMs: PATIENCE_MS },
  createSignerMetrics(new Registry()),
)
const keyOf = (index: number): EvmKey =>
  env('SIGNER_URL') === ''
    ? createLocalKey(`0x${(keys[index] ?? '').slice(2)}`)
    : remote.keyOf(`0x${env('ADDRESS').slice(2)}`)
const lanes = purposes.map((purpose, index) =>
  runLane(
    {
      store,
      chain: createLaneChain({
        chainId,
        rpcUrl: env('RPC_URL'),
        wsUrl,
        isDevnet: env('DEVNET') !== '0',
        finalDepth: Number(env('FINAL_DEPTH')),
      }),
      signer: createSigner(keyOf(index)),
      meter: metrics.meter(chainId, purpose),
      log: createLog('lane', 'info'),
      clock: systemClock,
      tracer: null,
      crashAt,
    },
    {
      chainId,
      purpose,
      capWei: parseGwei(env('CAP_GWEI') || '100'),
      hasSocket: wsUrl !== undefined,
      isDraining: env('LANES_DRAIN') === '1',
      signal: stopping.signal,
    },
  ),
)
await Promise.all(lanes)
await store.close()

import { Registry } from 'prom-client'
import { generatePrivateKey } from 'viem/accounts'
import { expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  InvalidInput,
  RpcUnavailable,
} from '../../../../core/kernel/errors.ts'
import type { LogFields } from '../../../../core/kernel/logger.ts'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import { LaneLeadLost } from '../../../../core/transactions/domain/laneLeadLost.ts'
import type { LaneChain } from '../../../../core/transactions/ports.ts'
import { createLaneMetrics } from '../../../../workers/transactions/createLaneMetrics.ts'
import { createSigner } from '../../../../workers/transactions/createSigner.ts'
import { runLane } from '../../../../workers/transactions/runLane.ts'

const idle = { close: () => Promise.resolve() }
const unreachable = () => Promise.reject(new RpcUnavailable(8453, 5))
const chain: LaneChain = {
  head: unreachable,
  tipWei: unreachable,
  account: unreachable,
  receipts: unreachable,
  blockHashes: unreachable,
  finalNumber: unreachable,
  send: unreachable,
  follow: () => idle,
}

it.each([
  ['an outage as a warning', new DatabaseUnavailable(2), 'warn lane_interrupted'],
  ['a permanent refusal as an error', new InvalidInput('lane', 'is wrong'), 'error lane_failed'],
  [
    'a lost lead as an error',
    new LaneLeadLost({ chainId: 8453, epoch: 7 }),
    'error lane_lead_lost',
  ],
])('a lane logs %s', async (_kind, error: Error, line) => {
  const end = new AbortController()
  const lines: string[] = []
  const note =
    (level: string) =>
    ({ event }: LogFields) => {
      lines.push(`${level} ${event}`)
      end.abort()
    }
  await runLane(
    {
      store: { open: () => Promise.reject(error), listen: () => idle },
      chain,
      signer: createSigner(createLocalKey(generatePrivateKey())),
      meter: createLaneMetrics(new Registry()).meter(8453, 'settlement'),
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      clock: { nowSec: () => 1, nowMs: () => 1_000 },
      crashAt: () => {},
      tracer: null,
    },
    { chainId: 8453, purpose: 'settlement', capWei: 1n, hasSocket: false, signal: end.signal },
  )
  expect(lines).toEqual([line])
})

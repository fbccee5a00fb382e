import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { InvalidInput } from '../../../../core/kernel/errors.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import type { ProbeLead, ProbeRun } from '../../../../core/status/ports.ts'
import { createProbeMetrics } from '../../../../workers/status/createProbeMetrics.ts'
import { type ProberDeps, runProber } from '../../../../workers/status/runProber.ts'

type Verdict = Awaited<ReturnType<ProbeLead['take']>>

/** Runs consecutive probe rounds; each entry states which process leads, and how its internal probe ends. */
async function probe(
  turns: readonly { verdict?: Verdict; fault?: Error }[],
  save: (run: ProbeRun) => Promise<void> = async () => {},
) {
  const stop = new AbortController()
  const registry = new Registry()
  const reported: { level: string; fields: object; message: string }[] = []
  const note = (level: string) => (fields: object, message: string) => {
    reported.push({ level, fields, message })
  }
  const saved: ProbeRun[] = []
  let recorded = -1
  const deps: ProberDeps = {
    callApi: async () => ({
      latencyMs: 1,
      httpStatus: 200,
      contentType: 'text/html',
      text: '',
      problem: null,
    }),
    checkOf: () => () => null,
    inside: async () => {
      const fault = turns[recorded]?.fault
      if (fault !== undefined) throw fault
      return null
    },
    chains: async () => [],
    attestations: async () => null,
    operations: [],
    clock: systemClock,
    homeChainId: 8453,
    maxLagSec: 60,
    payableChainIds: [8453],
    bridgedChainIds: [8453],
    runs: {
      save: async (run) => {
        await save(run)
        saved.push(run)
      },
      sweep: async () => {},
    },
    lead: {
      take: async () => {
        recorded += 1
        if (recorded >= turns.length - 1) stop.abort()
        return turns[recorded]?.verdict ?? 'mine'
      },
      close: async () => {},
    },
    measuredSince: async () => 1,
    metrics: createProbeMetrics(registry),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  }
  await runProber(deps, { intervalSec: 0, signal: stop.signal })
  return { told: reported, saved, metrics: await registry.metrics() }
}
const LAST = {}

describe('the prober', () => {
  it('logs a round that throws, skips it and runs the next round', async () => {
    const fault = new Error('a fault of ours')
    const { told: reported, saved } = await probe([{ fault }, {}, LAST])
    expect(reported.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        fields: { event: 'probe_round_failed', err: fault },
        message: 'probe round failed',
      },
    ])
    expect(saved).toHaveLength(1)
  })

  it.each([
    ['an error of the statement', new Error('no such column')],
    ['a permanent refusal', new InvalidInput('run', 'is wrong')],
  ])('drops a round whose save fails by %s, and saves the next rounds', async (_name, fault) => {
    let saves = 0
    const { told: reported, saved } = await probe([{}, {}, LAST], async () => {
      saves += 1
      if (saves === 1) throw fault
    })
    expect(reported.filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(saved).toHaveLength(1)
  })

  it('exports no states after another process leads', async () => {
    const status = /^svc_probe_component_status\{/m
    expect((await probe([{}, LAST])).metrics).toMatch(status)
    expect((await probe([{}, { verdict: 'unknown' }, LAST])).metrics).toMatch(status)
    expect((await probe([{}, { verdict: 'theirs' }, LAST])).metrics).not.toMatch(status)
  })
})

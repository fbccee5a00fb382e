import { Registry } from 'prom-client'
import type { AgentOf } from '../../api/http/agent.ts'
import { createStreamCounters, type StreamFace } from '../../api/http/createStreamCounters.ts'
import { createStreamGate, type StreamLimits } from '../../api/http/createStreamGate.ts'

type Given = Partial<StreamLimits> & {
  readonly face?: StreamFace
  readonly agentOf?: AgentOf
  readonly stopping?: AbortSignal
}

/** Builds a gate with its metrics that admits 100 event streams of at most a minute each. */
export function aStreamGate(given: Given = {}) {
  const registry = new Registry()
  const gate = createStreamGate(
    {
      face: given.face ?? 'graphql',
      agentOf: given.agentOf ?? (() => 'one'),
      counters: createStreamCounters(registry),
      log: { error: () => undefined },
      stopping: given.stopping ?? new AbortController().signal,
    },
    {
      maxStreams: given.maxStreams ?? 100,
      maxPerAgent: given.maxPerAgent ?? 100,
      patienceMs: given.patienceMs ?? 60_000,
    },
  )
  return {
    gate,
    /** Returns the value of a series. */
    counted: async (series: string): Promise<number> => {
      const lines = (await registry.metrics()).split('\n')
      return Number(
        lines
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      )
    },
  }
}

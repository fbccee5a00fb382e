import { Counter, Gauge, type Registry } from 'prom-client'

/** Protocols that send events until the reader disconnects, and files of any length. */
export type StreamFace = 'graphql' | 'bridge status' | 'data file'

/**
 * End of a stream: all events sent, reader disconnected, reader too slow, or an internal failure.
 */
export type StreamEnd = 'complete' | 'left' | 'slow' | 'failed'

/** Limit that a rejected stream exceeded. */
export type StreamLimit = 'all' | 'agent'

export type StreamCounters = {
  opened(face: StreamFace): void
  ended(face: StreamFace, end: StreamEnd): void
  refused(face: StreamFace, limit: StreamLimit): void
}

const FACES: readonly StreamFace[] = ['graphql', 'bridge status', 'data file']
const ENDS: readonly StreamEnd[] = ['complete', 'left', 'slow', 'failed']
const LIMITS: readonly StreamLimit[] = ['all', 'agent']

/** Creates metrics of the event streams of this process. */
export function createStreamCounters(registry: Registry): StreamCounters {
  const registers = [registry]
  const open = new Gauge({
    name: 'svc_streams',
    help: 'Open event streams',
    labelNames: ['face'],
    registers,
  })
  const ends = new Counter({
    name: 'svc_streams_ended_total',
    help: 'Ended event streams by outcome; slow counts readers that were dropped',
    labelNames: ['face', 'end'],
    registers,
  })
  const refusals = new Counter({
    name: 'svc_streams_refused_total',
    help: 'Rejected event streams by limit',
    labelNames: ['face', 'limit'],
    registers,
  })
  for (const face of FACES) {
    open.set({ face }, 0)
    for (const end of ENDS) ends.inc({ face, end }, 0)
    for (const limit of LIMITS) refusals.inc({ face, limit }, 0)
  }
  return {
    opened: (face) => open.inc({ face }),
    ended: (face, end) => {
      open.dec({ face })
      ends.inc({ face, end })
    },
    refused: (face, limit) => refusals.inc({ face, limit }),
  }
}

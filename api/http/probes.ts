import type { Handler } from './exchange.ts'
import { jsonReply } from './reply.ts'

export type Readiness = {
  readonly ready: boolean
  /** Why not; empty while ready. */
  readonly reasons: readonly string[]
  /** What operators want to see either way, such as lag and the checker's verdict. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Whether the process runs; asks nothing of anybody else. */
export const livez: Handler = () => jsonReply(200, { status: 'alive' })

/** Whether requests should be sent here now. */
export function readyz(readiness: () => Readiness | Promise<Readiness>): Handler {
  return async () => {
    const { ready, reasons, details } = await readiness()
    return ready
      ? jsonReply(200, { status: 'ready', reasons, details })
      : jsonReply(503, { status: 'not ready', reasons, details }, { 'retry-after': '1' })
  }
}

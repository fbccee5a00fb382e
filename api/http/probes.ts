import { jsonReply } from './reply.ts'
import type { Handler } from './wrapHandler.ts'

export type Readiness = {
  readonly ready: boolean
  /** Reasons why the process is not ready; empty while ready. */
  readonly reasons: readonly string[]
  /**
   * Facts for operators, whether the process is ready or not, such as lag and the result of the
   * checker.
   */
  readonly details: Readonly<Record<string, unknown>>
}

/** Answers 200 while the process runs, without any dependency. */
export const livez: Handler = () => jsonReply(200, { status: 'alive' })

/** Answers 200 when the process can serve requests now, else 503. */
export function readyz(readiness: () => Readiness | Promise<Readiness>): Handler {
  return async () => {
    const { ready, reasons, details } = await readiness()
    return ready
      ? jsonReply(200, { status: 'ready', reasons, details })
      : jsonReply(503, { status: 'not ready', reasons, details }, { 'retry-after': '1' })
  }
}

import { Histogram } from 'prom-client'
import { createCoder } from '../../api/http/createCoder.ts'
import type { MinBlock } from '../../api/http/createMinBlock.ts'
import { type Handler, type HttpContext, wrapHandler } from '../../api/http/wrapHandler.ts'
import { createProcessRate } from '../../core/limits/store/createProcessRate.ts'
import { noFloor } from './noFloor.ts'

/** Wraps one handler as a route with the regular middleware of every request. */
export function exchangeOf(
  handler: Handler,
  floor: MinBlock = noFloor,
): (context: HttpContext) => Promise<Response> {
  const silent = { info: () => undefined, error: () => undefined }
  return wrapHandler(
    {
      log: silent,
      requestLog: silent,
      rateLimit: createProcessRate({ nowMs: () => 0 }, { ratePerSec: 1, burst: 1_000_000 }),
      agentOf: () => 'agent',
      floor,
      tracer: null,
      code: createCoder(),
      durations: new Histogram({
        name: 'test',
        help: 'test',
        labelNames: ['route', 'method', 'code'],
        registers: [],
      }),
    },
    { name: 'route', limited: false },
    handler,
  )
}

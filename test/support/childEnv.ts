import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the environment of every process that tests start: the path of programs, the cache of compiled code, and a log
 * of opt-outs outside of the checkout.
 */
export function childEnv(): {
  readonly PATH: string
  readonly NODE_COMPILE_CACHE: string
  readonly OPT_OUT_LOG: string
} {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    OPT_OUT_LOG: join(tmpdir(), 'quartet-test-opt-outs.jsonl'),
  }
}

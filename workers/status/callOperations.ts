import type { Operation } from '../../core/catalogue/operation.ts'
import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'
import { NO_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { requestTarget } from '../../core/kernel/operation/requestTarget.ts'
import { parseJson } from '../../core/kernel/parseJson.ts'
import type { AnswerCheck, ProbedCall, ProbeReply, ProbeRequest } from '../../core/status/ports.ts'
import { factsOf, SUBJECT_OPERATIONS } from './factsOf.ts'

export type CallApi = (ask: ProbeRequest) => Promise<ProbeReply>

/** Calls at once: enough to be done in seconds, too few to be felt. */
const CONCURRENCY = 2

export type Called = {
  readonly calls: readonly ProbedCall[]
  /** Bodies of answers by operation, for what they say of other parts. */
  readonly bodies: ReadonlyMap<string, unknown>
}

/**
 * Calls every operation that a call changes nothing by, each with a request that works, until the signal.
 *
 * Those that name things come first. What is paid for is asked without a payment, so that it tells its price.
 */
export async function callOperations(
  deps: { readonly ask: CallApi; readonly check: AnswerCheck; readonly signal: AbortSignal },
  operations: readonly Operation[],
): Promise<Called> {
  const calls: ProbedCall[] = []
  const bodies = new Map<string, unknown>()
  const callAll = async (wanted: readonly Operation[], facts: ExampleFacts): Promise<void> => {
    const queue = wanted.values()
    const work = async (): Promise<void> => {
      for (const operation of queue) {
        if (deps.signal.aborted) return
        const made = await callOne(deps, operation, facts)
        // What the end of the turn cut off says nothing.
        if (made === null || (deps.signal.aborted && made.call.httpStatus === null)) continue
        calls.push(made.call)
        bodies.set(operation.id, made.body)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
  const harmless = operations.filter(isReadOnly)
  const tells = ({ id }: Operation): boolean => SUBJECT_OPERATIONS.includes(id)
  await callAll(harmless.filter(tells), NO_FACTS)
  const others = harmless.filter((operation) => !tells(operation))
  await callAll(others, factsOf(bodies))
  return { calls, bodies }
}

/** Whether a call without a payment leaves everything as it is. */
export function isReadOnly({ method, price, mcp }: Operation): boolean {
  return method === 'GET' || (price === 'free' && mcp.readOnly)
}

type Made = { readonly call: ProbedCall; readonly body: unknown }

/** Null for an operation that nothing can be asked of now. */
async function callOne(
  { ask, check }: { readonly ask: CallApi; readonly check: AnswerCheck },
  operation: Operation,
  facts: ExampleFacts,
): Promise<Made | null> {
  const example = operation.example(facts)
  if (example === null) return null
  const { id, method } = operation
  const path = requestTarget(operation, example)
  const reply = await ask({
    method,
    path,
    ...(method === 'POST' && { body: example.body ?? {} }),
  })
  const misfit = reply.httpStatus === null ? null : check(operation, reply)
  return {
    call: {
      operation: id,
      latencyMs: reply.latencyMs,
      httpStatus: reply.httpStatus,
      isValid: reply.httpStatus === null ? null : misfit === null,
      problem: reply.problem ?? misfit,
    },
    body: reply.httpStatus === 200 ? parseJson(reply.text) : undefined,
  }
}

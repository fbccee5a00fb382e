import type { Operation } from '../../core/catalogue/operation.ts'
import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'
import { NO_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { requestTarget } from '../../core/kernel/operation/requestTarget.ts'
import { parseJson } from '../../core/kernel/parseJson.ts'
import type { AnswerCheck, ProbedCall, ProbeReply, ProbeRequest } from '../../core/status/ports.ts'
import { factsOf, SUBJECT_OPERATIONS } from './factsOf.ts'

export type CallApi = (request: ProbeRequest) => Promise<ProbeReply>

/** Parallel calls: few enough to leave the API its capacity. */
const CONCURRENCY = 2

export type Called = {
  readonly calls: readonly ProbedCall[]
  /** Bodies of answers by operation, as a source of facts about other parts. */
  readonly bodies: ReadonlyMap<string, unknown>
}

/**
 * Calls every read-only operation with a valid example request, until the signal.
 *
 * Operations that name subjects come first. Paid operations are called without a payment, so that
 * they return their price.
 */
export async function callOperations(
  deps: { readonly callApi: CallApi; readonly check: AnswerCheck; readonly signal: AbortSignal },
  operations: readonly Operation[],
): Promise<Called> {
  const calls: ProbedCall[] = []
  const bodies = new Map<string, unknown>()
  const callAll = async (wanted: readonly Operation[], facts: ExampleFacts): Promise<void> => {
    const queue = wanted.values()
    const work = async (): Promise<void> => {
      for (const operation of queue) {
        if (deps.signal.aborted) return
        const made = await callOperation(deps, operation, facts)
        // A call that the end of the round cut off is not a result.
        if (made === null || (deps.signal.aborted && made.call.httpStatus === null)) continue
        calls.push(made.call)
        bodies.set(operation.id, made.body)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
  const harmless = operations.filter(isReadOnly)
  const namesSubject = ({ id }: Operation): boolean => SUBJECT_OPERATIONS.includes(id)
  await callAll(harmless.filter(namesSubject), NO_FACTS)
  const others = harmless.filter((operation) => !namesSubject(operation))
  await callAll(others, factsOf(bodies))
  return { calls, bodies }
}

/** Returns true when a call without a payment changes nothing. */
export function isReadOnly({ method, price, mcp }: Operation): boolean {
  return method === 'GET' || (price === 'free' && mcp.readOnly)
}

type Made = { readonly call: ProbedCall; readonly body: unknown }

/** Returns null for an operation without a possible example request. */
async function callOperation(
  { callApi, check }: { readonly callApi: CallApi; readonly check: AnswerCheck },
  operation: Operation,
  facts: ExampleFacts,
): Promise<Made | null> {
  const example = operation.example(facts)
  if (example === null) return null
  const { id, method } = operation
  const path = requestTarget(operation, example)
  const reply = await callApi({
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

import type { Operation } from '../../core/catalogue/operation.ts'
import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { requestTarget } from '../../core/kernel/operation/requestTarget.ts'
import { parseJson } from '../../core/kernel/parseJson.ts'
import type { AnswerCheck, ProbedCall, ProbeReply, ProbeRequest } from '../../core/status/ports.ts'
import { factsOf, OPERATIONS_PROBED_FIRST } from './factsOf.ts'

export type CallApi = (request: ProbeRequest) => Promise<ProbeReply>

/** Parallel calls: few enough that the API keeps capacity for callers. */
const CONCURRENCY = 2

export type CalledOperations = {
  readonly calls: readonly ProbedCall[]
  /** Bodies of answers by operation id, from which facts about other parts are read. */
  readonly bodies: ReadonlyMap<string, unknown>
}

/**
 * Calls each read-only operation with a valid example request, until the signal.
 *
 * `OPERATIONS_PROBED_FIRST` come first. Paid operations are called without a payment, so that they
 * return their price.
 */
export async function callOperations(
  deps: { readonly callApi: CallApi; readonly check: AnswerCheck; readonly signal: AbortSignal },
  operations: readonly Operation[],
): Promise<CalledOperations> {
  const calls: ProbedCall[] = []
  const bodies = new Map<string, unknown>()
  const callAll = async (wanted: readonly Operation[], facts: ExampleFacts): Promise<void> => {
    const queue = wanted.values()
    const work = async (): Promise<void> => {
      for (const operation of queue) {
        if (deps.signal.aborted) return
        const made = await callOperation(deps, operation, facts)
        // A call that was aborted at the end of the round is not a result.
        if (made === null || (deps.signal.aborted && made.call.httpStatus === null)) continue
        calls.push(made.call)
        bodies.set(operation.id, made.body)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
  const harmless = operations.filter(isReadOnly)
  const namesSubject = ({ id }: Operation): boolean => OPERATIONS_PROBED_FIRST.includes(id)
  await callAll(harmless.filter(namesSubject), EMPTY_EXAMPLE_FACTS)
  const others = harmless.filter((operation) => !namesSubject(operation))
  await callAll(others, factsOf(bodies))
  return { calls, bodies }
}

/** Returns true if a call of the operation without a payment changes nothing. */
export function isReadOnly({ method, price, mcp }: Operation): boolean {
  return method === 'GET' || (price === 'free' && mcp.readOnly)
}

type Made = { readonly call: ProbedCall; readonly body: unknown }

/** Returns the call and its answer; null for an operation without a possible example request. */
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
  const mismatch = reply.httpStatus === null ? null : check(operation, reply)
  return {
    call: {
      operation: id,
      latencyMs: reply.latencyMs,
      httpStatus: reply.httpStatus,
      isValid: reply.httpStatus === null ? null : mismatch === null,
      problem: reply.problem ?? mismatch,
    },
    body: reply.httpStatus === 200 ? parseJson(reply.text) : undefined,
  }
}

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { operationsOf, readServedApi, type ServedApi } from '../../../builders/servedApi.ts'
import { answerValidator, type WireAnswer } from '../../../support/openapi/answerValidator.ts'
import { knownValues } from '../../../support/openapi/knownValues.ts'
import type { RecordedExample } from '../../../support/openapi/recordExamples.ts'
import {
  type KnownValues,
  requestsFor,
  type WireRequest,
} from '../../../support/openapi/requestsFor.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

/** Requests of each operation. `FUZZ_RUNS=300` is the long run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

const described = operationsOf(await readServedApi(anApp(aWorld())))
const names = described.map(({ operationId }) => operationId)

async function send(url: string, { path, ...init }: WireRequest): Promise<WireAnswer> {
  const response = await fetch(url + path, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

type Requested = { readonly url: string; readonly recorded: RecordedExample }

/**
 * Tests that every answer to a random request matches the OpenAPI document, without a server error.
 */
export function describeAnyRequest(requestOf: () => Requested): void {
  let api: ServedApi
  let known: ReadonlyMap<string, KnownValues>
  const statuses = new Map<string, Map<number, number>>()

  describe('a random request to a running stack', () => {
    beforeAll(async () => {
      process.stdout.write(`seed ${SEED}, ${RUNS} requests of each of ${names.length} operations\n`)
      const { url, recorded } = requestOf()
      api = await readServedApi({ request: (path) => fetch(url + path) })
      known = knownValues(recorded, url)
    })
    afterAll(() => {
      for (const [name, counts] of statuses) {
        const reported = [...counts].map(([status, count]) => `${count} x ${status}`)
        process.stdout.write(`${name}: ${reported.join(', ')}\n`)
      }
    })

    it.each(names)(
      '%s returns an answer that matches the OpenAPI document, and never a server error',
      async (name) => {
        const operation = operationsOf(api).find(({ operationId }) => operationId === name)
        if (operation === undefined) throw new Error(`${name} is not served`)
        const validate = answerValidator(api)
        const counts = new Map<number, number>()
        statuses.set(name, counts)
        await fc.assert(
          fc.asyncProperty(
            requestsFor(api, operation, known.get(name) ?? {}),
            async (request: WireRequest) => {
              const answer = await send(requestOf().url, request)
              counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
              expect(validate(operation, answer)).toBe(null)
              // The whole stack runs, so no answer may be a 5xx.
              expect([answer.status < 500, answer.text.slice(0, 500)]).toEqual([
                true,
                expect.anything(),
              ])
            },
          ),
          { numRuns: RUNS, seed: SEED },
        )
        // An operation for signed-in callers only answers 401 to all other callers.
        const served = [...counts].filter(
          ([status]) => status < 300 || status === 402 || status === 401,
        )
        expect({ name, isServed: served.length > 0 }).toEqual({ name, isServed: true })
      },
    )
  })

  it('the tests of random requests cover every operation of the registry', () => {
    expect(names).toEqual([...operations.map(({ id }) => id), 'getPayment', 'listPayments'])
  })
}

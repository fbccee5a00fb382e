import type { Address } from 'viem'
import type { z } from 'zod'
import type { BlockRef } from '../blockRef.ts'
import { type DomainErrorCode, IndexReorganised } from '../errors.ts'
import type { Chart } from './chart.ts'
import { createInputParser } from './createInputParser.ts'
import type { ExampleFacts } from './exampleFacts.ts'

/** Price of a call; every protocol reads this field. */
export type Price = 'free' | PaidPrice | QuotedPrice

export type PaidPrice = {
  readonly amountUsdc6: bigint
  /** Chains whose USDC pays the call, the preferred chain first. */
  readonly chainIds: readonly number[]
  /** Seconds for which an authorization should be valid. */
  readonly timeoutSec: number
}

/** Price that depends on the request; each request gets its own quote. */
export type QuotedPrice = {
  readonly mode: 'quoted'
  /** Minimum price per request, USDC-6. */
  readonly minUsdc6: bigint
  /** Chains for which requests are possible; each request is paid on one chain. */
  readonly chainIds: readonly number[]
  /** Seconds for which an authorization should be valid. */
  readonly timeoutSec: number
  /** Composition of the price, one sentence. */
  readonly words: string
}

/** Free calls of a paid operation per agent, for queries with `<param>=1`. */
export type FreeQuota = { readonly param: 'free' | 'sample' } & (
  | { readonly perAgentPerDay: number }
  | { readonly perAgentEver: number }
)

export type Answer<Body> = {
  readonly body: Body
  /** Block for which `body` is true; null if `body` does not depend on the chain. */
  readonly at: BlockRef | null
  /** True if the answer has no content worth a payment. */
  readonly isEmpty?: boolean
}

/** Parts of a request, as sent by the caller or as parsed by the schema. */
type RequestPart = 'params' | 'query' | 'body'
/** Payer of a claimed payment for this call; null while the call is only priced. */
export type PaidCall = { readonly paymentId: string; readonly payer: Address }

export type RawInput = { readonly [part in RequestPart]?: unknown }

type InputSchemas = { readonly [part in RequestPart]?: z.ZodObject }
type Parsed<Input extends InputSchemas> = {
  readonly [part in keyof Input]: Input[part] extends z.ZodType ? z.output<Input[part]> : never
}
export type Immutable<T> = T extends object ? { readonly [key in keyof T]: Immutable<T[key]> } : T

/** Alternative form of an answer, selected by `format=<name>` in the query or by `Accept`. */
export type Format<Body> = TextFormat<Body> | ChartFormat<Body>

export type TextFormat<Body> = {
  readonly name: 'csv' | 'markdown'
  /** Content type with its charset. */
  readonly type: string
  write(body: Body): string
}

type ChartFormat<Body> = {
  readonly name: 'svg'
  /** Content type with its charset. */
  readonly type: string
  /** Returns the content of the picture. */
  chart(body: Body): Chart
}

/** Answer of an operation that is neither its success nor a refusal. */
export type Outcome = {
  readonly status: 202 | 402 | 409 | 410 | 502
  readonly description: string
  readonly body: z.ZodType
}

type About = {
  /** Stable name: operationId of the OpenAPI document, label of logs and metrics. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` for each member of `input.params`. */
  readonly path: string
  readonly tag:
    | 'Discovery'
    | 'Vaults'
    | 'Analytics'
    | 'Transactions'
    | 'Bridge'
    | 'Gas'
    | 'Publishing'
    | 'Leads'
    | 'Shops'
    | 'Markets'
  readonly summary: string
  readonly description: string
  readonly price: Price
  /** Free calls of a paid operation; `input.query` must have a field of this name. */
  readonly freeQuota?: FreeQuota
  /**
   * `payer`: headers may prove that the caller is the payer, and the payer receives more fields. `sign-in`: the caller
   * must prove its address.
   */
  readonly proof?: 'payer' | 'sign-in'
  /**
   * `block`: the same request has the same answer until the next block. `maxAgeSec`: seconds for which an answer stays
   * approximately true.
   */
  readonly caching: 'block' | 'none' | { readonly maxAgeSec: number }
  /** MCP tool of the operation. */
  readonly mcp: {
    readonly name: string
    /** True if a call changes nothing, on any chain. */
    readonly readOnly: boolean
    /** Tasks for which an agent should use another tool; follows `Not for:`. */
    readonly notFor?: string
    /** True if a client that accepts tasks receives a pending answer as a task. */
    readonly asTask?: true
    /**
     * Argument that contains the whole body, beside metadata of the protocol in `meta`; without an
     * envelope, each field is an argument. Source: UCP, MCP binding.
     */
    readonly envelope?: 'catalog'
  }
  /** Answers with a status other than 200, 402 and the statuses of refusals. */
  readonly outcomes?: readonly Outcome[]
  /** Refusals other than those for malformed input and for unavailable dependencies. */
  readonly refusals: readonly DomainErrorCode[]
  /** Purpose of the call for a caller, in one sentence. */
  readonly why: string
  /** Returns a request that succeeds while the facts are true; null if no request can succeed. */
  example(facts: ExampleFacts): RawInput | null
}

type Spec<Needs, Input extends InputSchemas, Output extends z.ZodType> = About & {
  readonly input: Input
  readonly output: Output
  readonly formats?: readonly Format<Immutable<z.output<Output>>>[]
  run(
    deps: Needs,
    input: Parsed<Input>,
    call: PaidCall | null,
  ): Promise<Answer<Immutable<z.output<Output>>>>
}

/**
 * Operation as every interface (REST, documents, tools) sees it; `Needs` are its dependencies.
 *
 * An operation with fewer dependencies may replace an operation with more.
 */
export type OperationOf<Needs> = About & {
  readonly input: InputSchemas
  readonly output: z.ZodType
  readonly formats?: readonly Format<unknown>[]
  /** Parses the caller's request, then runs the operation. Throws DomainError. */
  readonly answer: (deps: Needs, raw: RawInput, call?: PaidCall) => Promise<Answer<unknown>>
}

/**
 * Combines a typed use-case with its parser.
 *
 * If the index is reorganised during the read, the operation runs once more from the new head. A second reorganisation
 * during the same request is returned as an error.
 */
export function defineOperation<Needs, Input extends InputSchemas, Output extends z.ZodType>(
  spec: Spec<Needs, Input, Output>,
): OperationOf<Needs> & { readonly output: Output } {
  const parse = createInputParser(spec.input)
  return {
    ...spec,
    answer: async (deps, raw, call) => {
      const input = parse(raw)
      try {
        return await spec.run(deps, input, call ?? null)
      } catch (error) {
        if (!(error instanceof IndexReorganised)) throw error
        return spec.run(deps, input, call ?? null)
      }
    },
  }
}

import type { Address } from 'viem'
import type { z } from 'zod'
import type { BlockRef } from '../blockRef.ts'
import { type DomainErrorCode, IndexReorganised } from '../errors.ts'
import type { Chart } from './chart.ts'
import { createInputParser } from './createInputParser.ts'
import type { ExampleFacts } from './exampleFacts.ts'

/** What a call costs; every face reads this one field. */
export type Price = 'free' | PaidPrice | QuotedPrice

export type PaidPrice = {
  readonly amountUsdc6: bigint
  /** Chains on whose USDC it can be paid, the preferred one first. */
  readonly chainIds: readonly number[]
  /** Seconds that an authorization for it should live. */
  readonly timeoutSec: number
}

/** A price that depends on what is asked for; each request is told its own. */
export type QuotedPrice = {
  readonly mode: 'quoted'
  /** Least that any request costs, USDC-6. */
  readonly leastUsdc6: bigint
  /** Chains on which something can be asked for; each request is paid on one of them. */
  readonly chainIds: readonly number[]
  /** Seconds that an authorization for it should live. */
  readonly timeoutSec: number
  /** How it is made up, one sentence. */
  readonly words: string
}

/** Calls of a paid operation that each agent may have for nothing, when its query says `<param>=1`. */
export type FreeQuota = { readonly param: 'free' | 'sample' } & (
  | { readonly perAgentPerDay: number }
  | { readonly perAgentEver: number }
)

export type Answer<Body> = {
  readonly body: Body
  /** The block that `body` is true for; null when it does not depend on the chain. */
  readonly at: BlockRef | null
  /** True when there is nothing in it that anybody should pay for. */
  readonly isEmpty?: boolean
}

/** Parts of a request, each as the caller sent it or as its schema reads it. */
type RequestPart = 'params' | 'query' | 'body'
/** Who pays for a call of a paid operation, once the payment is claimed; null while only its price is told. */
export type PaidCall = { readonly paymentId: string; readonly payer: Address }

export type RawInput = { readonly [part in RequestPart]?: unknown }

type InputSchemas = { readonly [part in RequestPart]?: z.ZodObject }
type Parsed<Input extends InputSchemas> = {
  readonly [part in keyof Input]: Input[part] extends z.ZodType ? z.output<Input[part]> : never
}
export type Immutable<T> = T extends object ? { readonly [key in keyof T]: Immutable<T[key]> } : T

/** Another form of an answer, for callers whose query says `format=<name>` or whose `Accept` does. */
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
  /** What the picture shows. */
  chart(body: Body): Chart
}

/** An answer of an operation that is neither its success nor a refusal. */
export type Outcome = {
  readonly status: 202 | 402 | 409 | 410 | 502
  readonly description: string
  readonly body: z.ZodType
}

type About = {
  /** Stable name: operationId of the OpenAPI document, label of logs and metrics. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** With `{name}` for each member of `input.params`. */
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
  /** `input.query` has a field of this name; paid operations only. */
  readonly freeQuota?: FreeQuota
  /** `block`: the same request has the same answer until the next block; seconds: about that long. */
  readonly caching: 'block' | 'none' | { readonly maxAgeSec: number }
  /** Its tool. */
  readonly mcp: {
    readonly name: string
    /** Whether a call changes nothing, on any chain. */
    readonly readOnly: boolean
    /** What an agent should use another tool for, after `Not for:`. */
    readonly notFor?: string
  }
  /** Answers beside 200, 402 and refusals, by their status. */
  readonly outcomes?: readonly Outcome[]
  /** Refusals beyond malformed input and missing dependencies. */
  readonly refusals: readonly DomainErrorCode[]
  /** Why a caller would want this, in one sentence. */
  readonly why: string
  /** A request that works wherever the facts hold; null where none can. */
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
 * An operation as every face (REST, documents, tools) sees it; `Needs` are its dependencies.
 *
 * An operation that needs less may stand wherever one that needs more is called.
 */
export type OperationOf<Needs> = About & {
  readonly input: InputSchemas
  readonly output: z.ZodType
  readonly formats?: readonly Format<unknown>[]
  /** Parses what the caller sent, then runs. Throws DomainError. */
  readonly answer: (deps: Needs, raw: RawInput, call?: PaidCall) => Promise<Answer<unknown>>
}

/**
 * Binds a typed use-case to its parser.
 *
 * An index that is reorganised while it is read is asked once more, from its new head; a second
 * time in one request the caller hears of it.
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

import { z } from 'zod'
import type { PublicSettings } from '../publicSettings.ts'
import { usdText } from '../usdText.ts'
import { curlCall } from './curlCall.ts'
import type { OperationOf } from './defineOperation.ts'
import type { ExampleFacts } from './exampleFacts.ts'

const text = (description: string) => z.string().meta({ description })

export const guideStepSchema = z
  .object({
    step: z.int().min(1).meta({ description: 'Number of the step' }),
    section: text('Part of the service'),
    do: text('Task'),
    call: text('Working request to this server'),
    answers: z
      .union([z.literal(200), z.literal(402)])
      .meta({ description: 'HTTP status of the call without payment; a 402 states the price' }),
    why: text('Reason for the step'),
  })
  .meta({ id: 'GuideStep', description: 'A step of the guide' })

export type GuideStep = z.output<typeof guideStepSchema>

/** Call to use instead of an operation without a working example, and an explanation. */
export type Fallback = { readonly path: string; readonly words: string }

/** Facts for examples, and the operations that never have a working example. */
export type Examples = { readonly facts: ExampleFacts; readonly closed: ReadonlySet<string> }

/** Returns one step per operation, each with a call that succeeds while the facts are true. */
export function guideSteps(
  { publicUrl }: Pick<PublicSettings, 'publicUrl'>,
  operations: readonly OperationOf<never>[],
  { facts, closed }: Examples,
  fallbackOf: (operation: OperationOf<never>) => Fallback,
): GuideStep[] {
  return operations.map((operation, index) => {
    const { id, method, path, price, tag: section, why } = operation
    const input = closed.has(id) ? null : operation.example(facts)
    const task = `${operation.summary}. ${operation.description}${costOf(operation)}`
    const step = { step: index + 1, section, why }
    if (input !== null) {
      const answers = price === 'free' ? 200 : 402
      return { ...step, do: task, call: curlCall(publicUrl, operation, input), answers }
    }
    const fallback = fallbackOf(operation)
    return {
      ...step,
      do:
        `${task} (${method} ${path} has no example now: ${fallback.words}; the call reads ` +
        `${fallback.path} instead)`,
      call: `curl -s '${publicUrl}${fallback.path}'`,
      answers: 200,
    }
  })
}

/** Returns the cost as a sentence; empty for a free call. */
function costOf({ price }: OperationOf<never>): string {
  if (price === 'free') return ''
  return 'mode' in price ? ` ${price.words}` : ` Costs ${usdText(price.amountUsdc6)} USD per call.`
}

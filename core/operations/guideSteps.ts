import { z } from 'zod'
import { formatUsdc6 } from '../domain/money.ts'
import type { Deps } from '../ports.ts'
import { curlCall } from './curlCall.ts'
import type { ExampleFacts, Operation } from './defineOperation.ts'

const text = (description: string) => z.string().meta({ description })

export const guideStepSchema = z
  .object({
    step: z.int().min(1).meta({ description: 'Number of the step' }),
    do: text('What to do'),
    call: text('A request that works against this server as it is'),
    why: text('Why one would'),
  })
  .meta({ id: 'GuideStep', description: 'One step' })

export type GuideStep = z.output<typeof guideStepSchema>

/** What to call where an operation has nothing to work on now, and how to say so. */
export type Fallback = { readonly path: string; readonly words: string }

/** A step per operation, each with a call that works where the facts hold. */
export function guideSteps(
  { publicUrl }: Deps['settings'],
  operations: readonly Operation[],
  facts: ExampleFacts,
  fallback: Fallback,
): GuideStep[] {
  return operations.map((operation, index) => {
    const input = operation.example(facts)
    const task = `${operation.summary}. ${operation.description}${costOf(operation)}`
    const later = `(${operation.method} ${operation.path}; ${fallback.words})`
    return {
      step: index + 1,
      do: input === null ? `${task} ${later}` : task,
      call:
        input === null
          ? `curl -s '${publicUrl}${fallback.path}'`
          : curlCall(publicUrl, operation, input),
      why: operation.why,
    }
  })
}

/** For free calls nothing: what costs nothing needs no words. */
function costOf({ price }: Operation): string {
  if (price === 'free') return ''
  return 'mode' in price
    ? ` ${price.words}`
    : ` Costs ${formatUsdc6(price.amountUsdc6)} USD per call.`
}

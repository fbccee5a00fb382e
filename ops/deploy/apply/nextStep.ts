import type { Address } from 'viem'
import type { Step } from '../plan/planChain.ts'

/** `behind`: the node shows no effect of a transaction that was mined; `done`: the signer may send none of `left`. */
export type NextStep =
  | { readonly kind: 'send' | 'behind'; readonly step: Step }
  | { readonly kind: 'done'; readonly left: readonly Step[] }

/** Identity of a transaction within a run; the amount of a top-up changes with the deposit. */
export type StepKey = `${Address} ${string}`

/** Returns the identity of a step within a run. */
export function keyOf({ to, data }: Pick<Step, 'to' | 'data'>): StepKey {
  return `${to} ${data}`
}

/**
 * Returns the next action of a run; `mined` has the steps whose transactions the run saw in a block.
 *
 * A top-up is sent once in a run: the operations of a live paymaster spend while the run lasts.
 */
export function nextStep(
  steps: readonly Step[],
  account: Address,
  mined: ReadonlySet<StepKey>,
): NextStep {
  const isMined = (step: Step) => mined.has(keyOf(step))
  const due = steps.filter((step) => step.valueWei === 0n || !isMined(step))
  const step = due.find(({ from }) => from === null || from === account)
  if (step === undefined) return { kind: 'done', left: due }
  return { kind: isMined(step) ? 'behind' : 'send', step }
}

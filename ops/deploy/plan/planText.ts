import { formatEther, formatGwei } from 'viem'
import { problemText } from '../deployRefused.ts'
import { type ChainPlan, gasCostWei, type Step } from './planChain.ts'

/** Returns a plan as lines: contracts that exist, due transactions, sum, problems. */
export function planText(plan: ChainPlan, chainName: string): string {
  const { chainId, problems, notes, steps, done, maxFeeWei, costWei } = plan
  return [
    `chain ${chainId} ${chainName}: ${steps.length} transactions due, ${done.length} contracts exist`,
    ...done.map(({ name, address }) => `  exists  ${name} ${address}`),
    ...steps.map((step, at) => `  ${at + 1}. ${stepText(step, plan)}`),
    ...(steps.length === 0
      ? []
      : [
          `  cost up to ${formatEther(costWei)} coins at up to ${formatGwei(maxFeeWei)} gwei (twice the present base fee and the tip)`,
        ]),
    ...notes.map((note) => `  note: ${note}`),
    ...problems.map((problem) => `  refused: ${problemText(problem)}`),
  ].join('\n')
}

function stepText(step: Step, plan: ChainPlan): string {
  const { label, to, creates, maxGas, valueWei, from } = step
  return [
    label,
    creates === null ? `to ${to}` : `at ${creates}`,
    `gas up to ${maxGas}`,
    `cost up to ${formatEther(gasCostWei(step, plan))} coins`,
    ...(valueWei === 0n ? [] : [`with ${formatEther(valueWei)} coins`]),
    ...(from === null ? [] : [`from ${from} alone`]),
  ].join(', ')
}

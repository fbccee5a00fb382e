import type { LocalAccount } from 'viem/accounts'
import type { DeployDeps } from '../deployDeps.ts'
import type { ChainWithClient } from '../openChains.ts'
import type { Step } from '../plan/planChain.ts'
import { type DueSteps, runSteps } from './runSteps.ts'

/** Sends the due steps of a chain with a key; returns the steps that another account must send. Throws `DeployRefused`. */
export function sendSteps(
  deps: Pick<DeployDeps, 'print' | 'nowMs' | 'pollMs'>,
  account: LocalAccount,
  { client, described: { chain } }: ChainWithClient,
  plan: () => Promise<DueSteps>,
): Promise<readonly Step[]> {
  const print = (line: string) => deps.print(`chain ${chain.chainId}: ${line}`)
  return runSteps({ client, account, print, nowMs: deps.nowMs, pollMs: deps.pollMs }, chain, plan)
}

import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'
import type { DeployDeps } from '../deployDeps.ts'
import type { ChainWithClient } from '../openChains.ts'
import type { Signer } from '../parseDeployCommand.ts'
import type { ChainPlan, Sender, Step } from '../plan/planChain.ts'
import { readKeyFile } from './readKeyFile.ts'
import { sendSteps } from './sendSteps.ts'
import { writeBatch } from './writeBatch.ts'

/** Sends the steps of a plan, or writes them as a batch. */
export type OpenSigner = {
  readonly sender: Sender
  /**
   * Sends or writes the due steps of a chain, and returns the steps that stay due. Throws
   * `DeployRefused`.
   */
  send(chain: ChainWithClient, plan: () => Promise<ChainPlan>): Promise<readonly Step[]>
}

/** Opens the signer of a command. Throws `DeployRefused` for a wrong key file. */
export function openSigner(deps: DeployDeps, signer: Signer): OpenSigner {
  if (signer.kind === 'safe') {
    return {
      sender: { address: signer.address, paysGas: false },
      send: async (_chain, plan) => writeBatch(deps, signer, await plan()),
    }
  }
  const account = readKeyFile(signer.path)
  return {
    sender: { address: lowerAddress(account.address), paysGas: true },
    send: (chain, plan) => sendSteps(deps, account, chain, plan),
  }
}

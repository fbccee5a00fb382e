import { bridgeContracts } from '../../bridge/store/proofs/bridgeContracts.ts'
import type { Deployment } from '../../deployment.ts'
import type { SalePayee } from '../ports.ts'

/** Returns the payees of a deployment, one entry per chain. */
export function salePayees(deployment: Deployment): readonly SalePayee[] {
  const homes = bridgeContracts(deployment)
  const { chains, payments } = deployment
  return chains.map(({ chainId, usdc }) => ({
    chainId,
    token: usdc,
    payTo: payments.payTo,
    bridge: homes.find((home) => home.chainId === chainId)?.contract ?? null,
  }))
}

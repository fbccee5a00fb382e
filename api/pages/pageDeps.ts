import type { Deps } from '../../core/catalogue/deps.ts'
import type { Explorers } from './links.ts'

/** Dependencies of pages: those of the operations, and the settings of the deployment for pages. */
export type PageDeps = Deps & {
  readonly explorers: Explorers
  /** Node that pages offer to browser wallets; null if the operator configured none. */
  readonly walletRpcUrl: string | null
}

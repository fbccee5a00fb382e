import type { DevnetAccount, DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { DevnetContracts } from '../devnetContracts.ts'

/** What residents act on: the vault chain, its contracts, and who they are. */
export type Town = {
  readonly chain: DevnetChain
  readonly contracts: DevnetContracts
  readonly accounts: DevnetAccounts
}

export type Resident = DevnetAccount

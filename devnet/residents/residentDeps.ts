import type { DevnetAccount, DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { DevnetContracts } from '../devnetContracts.ts'

/** Scene of the residents' actions: the vault chain, its contracts and accounts. */
export type ResidentDeps = {
  readonly chain: DevnetChain
  readonly contracts: DevnetContracts
  readonly accounts: DevnetAccounts
}

export type Resident = DevnetAccount

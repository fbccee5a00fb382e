import { accountLink, type Links } from '../links.ts'
import type { Forms } from '../published/activityBlock.ts'

/** Forms of addresses and hashes on pages of the explorer. */
export const explorerForms = (links: Links, chainId: number): Forms => ({
  account: accountLink,
  transaction: (hash) => links.transaction(chainId, hash, 'cut'),
})

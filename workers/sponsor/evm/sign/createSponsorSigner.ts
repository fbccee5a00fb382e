import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signer of sponsorships; no other object holds the key. */
export type SponsorSigner = {
  readonly address: Address
  /** 65 bytes: r, low s, 27 or 28. */
  sign(hash: Hex): Promise<Hex>
}

/** Creates the signer that the paymaster trusts. */
export function createSponsorSigner(privateKey: Hex): SponsorSigner {
  const account = privateKeyToAccount(privateKey)
  return {
    address: `0x${account.address.slice(2).toLowerCase()}`,
    sign: (hash) => account.sign({ hash }),
  }
}

import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signs sponsorships; the key itself is nowhere else. */
export type SponsorSigner = {
  readonly address: Address
  /** 65 bytes: r, low s, 27 or 28. */
  sign(hash: Hex): Promise<Hex>
}

/** The signer whose word the paymaster takes. */
export function createSponsorSigner(privateKey: Hex): SponsorSigner {
  const account = privateKeyToAccount(privateKey)
  return {
    address: `0x${account.address.slice(2).toLowerCase()}`,
    sign: (hash) => account.sign({ hash }),
  }
}

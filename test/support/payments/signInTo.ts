import { randomBytes } from 'node:crypto'
import { createSIWxMessage, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import { privateKeyToAccount } from 'viem/accounts'
import type { Payer } from './payer.ts'

/** Returns the value of `SIGN-IN-WITH-X` with which a payer signs in to the server of a URL now. */
export async function signInTo(url: string, { key }: Pick<Payer, 'key'>): Promise<string> {
  const account = privateKeyToAccount(key)
  const text = {
    domain: new URL(url).host,
    uri: url,
    version: '1',
    chainId: 'eip155:8453',
    type: 'eip191',
    nonce: randomBytes(16).toString('hex'),
    issuedAt: new Date().toISOString(),
  } as const
  const signature = await account.signMessage({
    message: createSIWxMessage(text, account.address),
  })
  return encodeSIWxHeader({ ...text, address: account.address, signature })
}

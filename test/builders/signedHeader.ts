import {
  createSIWxMessage,
  encodeSIWxHeader,
  type SIWxPayload,
} from '@x402/extensions/sign-in-with-x'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { inviteToSignIn } from '../../api/payments/extensions/inviteToSignIn.ts'

export const PUBLIC_URL = 'https://api.example.com'
export const SIGN_IN_MS = Date.UTC(2026, 0, 31, 12)

/** Returns a throw-away account; equal numbers give equal accounts. */
export const aSigner = (index: number): PrivateKeyAccount =>
  privateKeyToAccount(`0x${index.toString(16).padStart(64, '0')}`)

export type SignInText = Parameters<typeof createSIWxMessage>[0]

/** Returns the text that a wallet signs for a sign-in to the service, with changed parts. */
export function signInText({
  nowMs = SIGN_IN_MS,
  ...changes
}: Partial<SignInText> & { readonly nowMs?: number } = {}): SignInText {
  const { info } = inviteToSignIn({
    publicUrl: PUBLIC_URL,
    resourceUrl: `${PUBLIC_URL}/v1/price`,
    nowMs,
    nonce: 'a1b2c3d4e5f60718',
  })
  return { ...info, chainId: 'eip155:8453', type: 'eip191', ...changes }
}

/** Returns the value of `SIGN-IN-WITH-X`; `tampered` replaces parts after the signature. */
export async function signedHeader(
  account: PrivateKeyAccount,
  text: SignInText = signInText(),
  tampered: Partial<SIWxPayload> = {},
): Promise<string> {
  const message = createSIWxMessage(text, account.address)
  const signature = await account.signMessage({ message })
  return encodeSIWxHeader({ ...text, address: account.address, signature, ...tampered })
}

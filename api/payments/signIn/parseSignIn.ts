import { parseSIWxHeader, verifySIWxSignature } from '@x402/extensions/sign-in-with-x'
import { type Hex, isAddress, isHex, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { z } from 'zod'

/** Fields of an EIP-4361 message and a check of its signature. */
export type SignInMessage = {
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly version: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly nonce: string
  /** ISO 8601, like the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  isSigned(): Promise<boolean>
}

/** Maximum length, characters; a sign-in has 600 to 900. */
const MAX_HEADER_LENGTH = 4_096
/** Maximum length, characters, because nonces are stored. Source: EIP-4361 sets the minimum, 8. */
const MAX_NONCE_LENGTH = 128

const signedText = z.object({
  message: z.string(),
  signature: z.string().refine((sig) => isHex(sig)),
})
const ONE_EACH = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'] as const

/**
 * Parses a `SIGN-IN-WITH-X` header: JSON, or base64 of JSON, with the fields and signature of x402,
 * or with `{message, signature}` of the text that a wallet signed. Returns null for any other form.
 *
 * Source: x402 extension `sign-in-with-x`; EIP-4361.
 */
export function parseSignIn(header: string): SignInMessage | null {
  if (header.length > MAX_HEADER_LENGTH) return null
  const json = jsonOf(header)
  const signed = signedText.safeParse(json)
  const message = signed.success ? fromText(signed.data) : fromFields(header, json)
  if (message === null || message.version !== '1') return null
  const isSound = isAddress(message.address, { strict: false })
  return isSound && message.nonce.length <= MAX_NONCE_LENGTH ? message : null
}

function jsonOf(header: string): unknown {
  const text = header.startsWith('{') ? header : Buffer.from(header, 'base64').toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the fields of x402, from which the extension rebuilds the text. */
function fromFields(header: string, json: unknown): SignInMessage | null {
  try {
    const isPlain = header.startsWith('{')
    const encoded = isPlain ? Buffer.from(JSON.stringify(json)).toString('base64') : header
    const fields = parseSIWxHeader(encoded)
    return {
      ...fields,
      // Fields that cannot form an EIP-4361 text were not signed as such a text.
      isSigned: () =>
        verifySIWxSignature(fields).then(
          ({ isValid }) => isValid,
          () => false,
        ),
    }
  } catch {
    return null
  }
}

/** Reads the text itself; a line that occurs twice would be ambiguous. */
function fromText({ message, signature }: z.output<typeof signedText>): SignInMessage | null {
  const lines = message.split('\n')
  const isPlain = ONE_EACH.every(
    (name) => lines.filter((line) => line.startsWith(`${name}: `)).length === 1,
  )
  if (!isPlain || lines.length > MAX_LINES) return null
  const { address, domain, uri, version, chainId, nonce } = parseSiweMessage(message)
  const times = ['Issued At', 'Expiration Time', 'Not Before'].map((name) => lineOf(lines, name))
  const [issuedAt, expirationTime, notBefore] = times
  if (address === undefined || domain === undefined || uri === undefined) return null
  if (version === undefined || chainId === undefined || nonce === undefined) return null
  if (issuedAt === undefined) return null
  const named = { domain, address, uri, version, chainId: `eip155:${chainId}`, nonce, issuedAt }
  return {
    ...named,
    expirationTime,
    notBefore,
    isSigned: () => isSignedBy(address, message, signature),
  }
}

/** Maximum lines: ten named lines, and resources. */
const MAX_LINES = 64

const lineOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  if (!isSignature(signature)) return false
  const signer = await recoverMessageAddress({ message, signature }).catch(() => null)
  return signer !== null && signer.toLowerCase() === address.toLowerCase()
}

const isSignature = (text: string): text is Hex => isHex(text)

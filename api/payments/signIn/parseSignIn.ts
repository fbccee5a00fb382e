import { parseSIWxHeader, verifySIWxSignature } from '@x402/extensions/sign-in-with-x'
import { type Hex, isAddress, isHex, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { z } from 'zod'

/** What an EIP-4361 message says, and whether its address signed it. */
export type SignInMessage = {
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly version: string
  /** CAIP-2. */
  readonly chainId: string
  readonly nonce: string
  /** ISO 8601, as are the other times. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  isSigned(): Promise<boolean>
}

/** Characters; a sign-in has 600 to 900. */
const MAX_HEADER_LENGTH = 4_096
/** Characters; a nonce is stored. Source: EIP-4361 sets the least, 8. */
const MAX_NONCE_LENGTH = 128

const signedText = z.object({
  message: z.string(),
  signature: z.string().refine((sig) => isHex(sig)),
})
const ONE_EACH = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'] as const

/**
 * Reads a `SIGN-IN-WITH-X` header: JSON, or base64 of JSON, of the fields as x402 names them with their signature, or of
 * `{message, signature}` with the text that a wallet signed. Null for any other form.
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

/** Fields in the words of x402, whose text the extension writes anew. */
function fromFields(header: string, json: unknown): SignInMessage | null {
  try {
    const isPlain = header.startsWith('{')
    const encoded = isPlain ? Buffer.from(JSON.stringify(json)).toString('base64') : header
    const fields = parseSIWxHeader(encoded)
    return {
      ...fields,
      // Fields that cannot be written as EIP-4361 text were not signed as such.
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

/** The text itself; a line that occurs twice could be read as either. */
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

/** Ten named lines, and resources. */
const MAX_LINES = 64

const lineOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  if (!isSignature(signature)) return false
  const signer = await recoverMessageAddress({ message, signature }).catch(() => null)
  return signer !== null && signer.toLowerCase() === address.toLowerCase()
}

const isSignature = (text: string): text is Hex => isHex(text)

import { type Address, bytesToHex, type Hex, keccak256 } from 'viem'
import { z } from 'zod'
import { parseJson } from '../kernel/parseJson.ts'
import { callSigner, type SignerAnswer, type SignerTarget } from './callSigner.ts'
import { checkP256Signature } from './checkP256Signature.ts'
import { checkSignature } from './checkSignature.ts'
import { checkSolanaSignature } from './checkSolanaSignature.ts'
import type { EvmKey, P256Key, SignerMeter, SolanaKey } from './ports.ts'
import { SigningFailed } from './signingFailed.ts'

/** Keys of one signer. */
export type RemoteSigner = {
  /** Returns the key of an address; the signer is first called by the first use of the key. */
  keyOf(address: Address): EvmKey
  /** Returns the key of an address on Solana, whose public key has these 32 bytes. */
  solanaKeyOf(address: string, publicKey: Uint8Array): SolanaKey
  /** Returns the key of P-256 with a public key of 64 bytes. */
  p256KeyOf(publicKey: Hex): P256Key
}

/** Uncompressed public keys: x and y, with or without the leading 4. */
const publicKeys = z.array(z.string().regex(/^0x(04)?[0-9a-f]{128}$/i))
/** Bytes of x and y in hexadecimal. */
const POINT_DIGITS = 128

/**
 * Creates keys that a signer holds. The signer has the interface of Web3Signer: `GET /api/v1/eth1/publicKeys` and `POST
 * /api/v1/eth1/sign/{identifier}`.
 *
 * The signer hashes the content itself. Every signature is checked before it is returned. Web3Signer has no key of
 * ed25519 or P-256: `POST /api/v1/solana/sign/{address}` and `POST /api/v1/p256/sign/{publicKey}` are calls of the signer
 * of the product.
 *
 * Source: the OpenAPI document `eth1/web3signer.yaml` of Web3Signer.
 */
export function createRemoteSigner(target: SignerTarget, meter: SignerMeter): RemoteSigner {
  let identifiers: ReadonlyMap<Address, string> = new Map()
  const identifierOf = async (address: Address): Promise<string> => {
    const known = identifiers.get(address)
    if (known !== undefined) return known
    identifiers = readIdentifiers(await callSigner(target, '/api/v1/eth1/publicKeys'))
    const identifier = identifiers.get(address)
    if (identifier !== undefined) return identifier
    throw new SigningFailed('signer_closed', `the signer has no key of ${address}`)
  }
  const sign = async (address: Address, data: Hex): Promise<Hex> => {
    const identifier = await identifierOf(address)
    const answer = await callSigner(target, `/api/v1/eth1/sign/${identifier}`, { data })
    // The signer may hold other keys by now, so the list of its keys is read again before the next use.
    if (answer.status === 404) identifiers = new Map()
    return checkSignature(textOf(answer).trim(), { data, address })
  }
  return {
    keyOf: (address) => ({
      address,
      sign: (data) => measure(meter, () => sign(address, data)),
      check: async () => {
        // The call needs no token and sends none, so a foreign process at the address of a stopped signer gets no
        // token.
        textOf(await callSigner({ ...target, token: null }, '/upcheck'))
        identifiers = new Map()
        await identifierOf(address)
      },
    }),
    solanaKeyOf: (address, publicKey) => ({
      address,
      sign: (messageBytes) =>
        measure(meter, async () => {
          const data = bytesToHex(messageBytes)
          const answer = await callSigner(target, `/api/v1/solana/sign/${address}`, { data })
          return checkSolanaSignature(textOf(answer).trim(), { messageBytes, publicKey })
        }),
    }),
    p256KeyOf: (publicKey) => ({
      publicKey,
      sign: (content) =>
        measure(meter, async () => {
          const data = bytesToHex(content)
          const answer = await callSigner(target, `/api/v1/p256/sign/${publicKey}`, { data })
          return checkP256Signature(textOf(answer).trim(), { content, publicKey })
        }),
    }),
  }
}

/** Returns the body of an answer with status 200. Throws `SigningFailed` with the code that belongs to the status. */
function textOf({ status, text }: SignerAnswer): string {
  if (status === 200) return text
  const problem = `HTTP status ${status}`
  if (status === 429) throw new SigningFailed('signer_over_cap', problem)
  if (status === 401 || status === 404) throw new SigningFailed('signer_closed', problem)
  if (status >= 400 && status < 500) throw new SigningFailed('signer_refused', problem)
  throw new SigningFailed('signer_unavailable', problem)
}

function readIdentifiers(answer: SignerAnswer): ReadonlyMap<Address, string> {
  const keys = publicKeys.safeParse(parseJson(textOf(answer)))
  if (!keys.success) throw new SigningFailed('signer_unavailable', 'the public keys are unreadable')
  return new Map(keys.data.map((key) => [addressOf(key), key]))
}

/** Returns the last 20 bytes of keccak256 over x and y. Source: yellow paper, appendix F. */
function addressOf(publicKey: string): Address {
  return `0x${keccak256(`0x${publicKey.slice(-POINT_DIGITS)}`).slice(-40)}`
}

async function measure<Value>(meter: SignerMeter, work: () => Promise<Value>): Promise<Value> {
  const startMs = performance.now()
  const tookMs = () => performance.now() - startMs
  try {
    const value = await work()
    meter.ended('signed', tookMs())
    return value
  } catch (error) {
    if (error instanceof SigningFailed) meter.ended(error.code, tookMs())
    throw error
  }
}

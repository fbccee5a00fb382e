import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Hex } from 'viem'
import { z } from 'zod'
import { parseJson } from '../core/kernel/parseJson.ts'
import type { SigningOutcome, SigningOutcomeKind } from './createSigningDesk.ts'

/** Key that the signer serves, by its identifier. */
export type ServedKey = { readonly identifier: Hex; readonly address: string }

/** Key of Solana that the signer serves; its identifier is its address in base58. */
export type ServedSolanaKey = {
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** Returns the 64 bytes of the signature over a message. */
  sign(messageBytes: Uint8Array): Promise<Uint8Array> | Uint8Array
}

type Deps = {
  readonly keys: readonly ServedKey[]
  /** Addresses of the keys of Solana. */
  readonly solanaAddresses: readonly string[]
  readonly token: string
  sign(address: string, data: Hex): Promise<SigningOutcome>
  count(outcome: SigningOutcomeKind | 'unauthorized' | 'malformed'): void
}

/** Web3Signer accepts more fields; this signer ignores them. */
const signRequest = z.object({ data: z.string().regex(/^0x([0-9a-f]{2})+$/i) })

/**
 * Maximum body of a request, bytes: a batch of 100 payments has 40,000 bytes, and an EIP-7702 transaction of a large
 * operation is smaller than the maximum.
 */
const MAX_BODY_BYTES = 1_000_000
/** Seconds after which a request beyond a cap may succeed. */
const RETRY_AFTER_SEC = 60

const STATUS = {
  signed: 200,
  refused: 403,
  unknown_key: 404,
  over_cap: 429,
  failed: 503,
} as const satisfies Record<SigningOutcomeKind, number>

/**
 * Creates the HTTP server of the signer, with the API of Web3Signer: `GET /upcheck`, and with the token `GET
 * /api/v1/eth1/publicKeys` and `POST /api/v1/eth1/sign/{identifier}`. The same calls under `/api/v1/solana` use keys of
 * ed25519, and `POST /api/v1/p256/sign/{publicKey}` those of agent cards; Web3Signer has neither.
 */
export function serveSigner(deps: Deps): Server {
  const wanted = digestOf(`Bearer ${deps.token}`)
  const server = createServer((request, response) => {
    if (request.url === '/upcheck') return send(response, 200, 'OK')
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted)) {
      deps.count('unauthorized')
      return send(response, 401, 'unauthorized')
    }
    if (request.url === '/api/v1/eth1/publicKeys' && request.method === 'GET') {
      const identifiers = deps.keys.map(({ identifier }) => identifier)
      return send(response, 200, JSON.stringify(identifiers), 'application/json')
    }
    if (request.url === '/api/v1/solana/publicKeys' && request.method === 'GET') {
      return send(response, 200, JSON.stringify(deps.solanaAddresses), 'application/json')
    }
    const address = addressIn(deps.keys, request.url ?? '')
    if (address === null || request.method !== 'POST') return send(response, 404, 'not found')
    void answer(deps, request, response, address).catch(() => response.destroy())
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  return server
}

/** Returns the address of the key that a URL names, or the unknown identifier; null for another URL. */
function addressIn(keys: readonly ServedKey[], url: string): string | null {
  const solana = /^\/api\/v1\/solana\/sign\/([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(url)?.[1]
  if (solana !== undefined) return solana
  const p256 = /^\/api\/v1\/p256\/sign\/(0x[0-9a-fA-F]{128})$/.exec(url)?.[1]?.toLowerCase()
  if (p256 !== undefined) return p256
  const named = /^\/api\/v1\/eth1\/sign\/(0x[0-9a-fA-F]+)$/.exec(url)?.[1]?.toLowerCase()
  if (named === undefined) return null
  // Newer clients of Web3Signer may identify a key by its address.
  const key = keys.find(({ identifier, address }) => identifier === named || address === named)
  return key?.address ?? named
}

async function answer(
  { sign, count }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const body = signRequest.safeParse(parseJson(await readBody(request)))
  if (!body.success) {
    count('malformed')
    return send(response, 400, 'data: must be 0x and bytes in hexadecimal')
  }
  const data: Hex = `0x${body.data.data.slice(2).toLowerCase()}`
  const outcome = await sign(address, data)
  count(outcome.kind)
  if (outcome.kind === 'over_cap') response.setHeader('retry-after', RETRY_AFTER_SEC)
  const text = outcome.kind === 'signed' ? outcome.signature : outcome.problem
  send(response, STATUS[outcome.kind], text)
}

/** Returns the body of a request; an empty text if the body is longer than `MAX_BODY_BYTES`. */
async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MAX_BODY_BYTES) return ''
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
}

/** All digests have the same length, so the comparison takes the same time for every token. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

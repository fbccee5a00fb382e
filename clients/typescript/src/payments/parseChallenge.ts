import { InvalidChallenge } from '../errors.ts'
import { decodeJson64, isObject } from './json64.ts'

/** Well-formed offer of a server; its content is untrusted. */
export type Offer = {
  readonly chainId: number
  readonly asset: `0x${string}`
  readonly payTo: `0x${string}`
  readonly amountUsdc6: bigint
  readonly timeoutSec: number
  /** EIP-712 domain of the token. */
  readonly name: string
  readonly version: string
  /** Unchanged entry of `accepts`, which the payment repeats. */
  readonly entry: Readonly<Record<string, unknown>>
}

export type Challenge = {
  readonly offers: readonly Offer[]
  /** Networks of all entries, also of malformed entries. */
  readonly networks: readonly string[]
  readonly resource: unknown
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const MAX_UINT256 = 2n ** 256n - 1n

/** Parses a 402 of x402 version 2; omits entries of other schemes and chains. Throws InvalidChallenge. */
export function parseChallenge({ headers }: Pick<Response, 'headers'>): Challenge {
  const header = headers.get('payment-required')
  if (header === null) throw new InvalidChallenge('the header PAYMENT-REQUIRED is missing')
  const decoded = decodeJson64(header)
  if (decoded === undefined)
    throw new InvalidChallenge('PAYMENT-REQUIRED is not base64 of an object')
  const { x402Version, accepts, resource } = decoded
  if (x402Version !== 2) throw new InvalidChallenge('the version is not 2')
  if (!Array.isArray(accepts)) throw new InvalidChallenge('accepts is not a list')
  const entries = accepts.filter(isObject)
  return {
    offers: entries.flatMap((entry) => parseOffer(entry) ?? []),
    networks: entries.map(({ network }) => String(network)),
    resource,
  }
}

function parseOffer(entry: Readonly<Record<string, unknown>>): Offer | undefined {
  const { scheme, network, asset, payTo, amount, maxTimeoutSeconds, extra } = entry
  const [, chain] = /^eip155:([1-9]\d{0,14})$/.exec(String(network)) ?? []
  if (scheme !== 'exact' || chain === undefined) return undefined
  if (!isAddress(asset) || !isAddress(payTo) || !isObject(extra)) return undefined
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return undefined
  const { name, version } = extra
  if (typeof name !== 'string' || typeof version !== 'string') return undefined
  if (typeof maxTimeoutSeconds !== 'number' || !Number.isSafeInteger(maxTimeoutSeconds)) {
    return undefined
  }
  const amountUsdc6 = BigInt(amount)
  if (amountUsdc6 > MAX_UINT256 || maxTimeoutSeconds <= 0) return undefined
  return {
    chainId: Number(chain),
    asset,
    payTo,
    amountUsdc6,
    timeoutSec: maxTimeoutSeconds,
    name,
    version,
    entry,
  }
}

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && ADDRESS.test(value)
}

import { getAddress } from 'viem'
import type { Fields } from './fields.ts'
import { chainWithUsdc, legacyNameOf, type Network, parseNetwork, usdcOf } from './knownTokens.ts'
import { createError, createWarning, type Problem, showValue } from './problem.ts'

/** Entry of `accepts` that this service supports: an EVM chain and the scheme `exact`. */
export type AcceptsEntry = {
  readonly version: 1 | 2
  readonly path: string
  readonly chainId: number
  /** Address of the token, lower case. */
  readonly asset: `0x${string}`
  readonly payTo: `0x${string}`
  readonly amount: bigint
  readonly timeoutSec: number | null
  readonly domain: { readonly name: string; readonly version: string } | null
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const ZERO = `0x${'00'.repeat(20)}`
const MAX_UINT256 = 2n ** 256n - 1n
/**
 * Minimum and maximum of `maxTimeoutSeconds`: below the minimum, a signature may expire before the transfer is in a
 * block; above the maximum, a signature stays usable for too long.
 */
const SHORT_TIMEOUT_SEC = 10
const LONG_TIMEOUT_SEC = 3_600

type Place = { readonly version: 1 | 2; readonly path: string }

/**
 * Returns the parsed entry of `accepts` and its problems; the entry is null if it is not supported or cannot be parsed.
 */
export function checkEntry(
  raw: Fields,
  place: Place,
): { readonly entry: AcceptsEntry | null; readonly problems: readonly Problem[] } {
  const { network, problems: ofNetwork } = checkNetwork(raw, place)
  if (raw['scheme'] !== 'exact') {
    return { entry: null, problems: [...checkScheme(raw, place), ...ofNetwork] }
  }
  if (network.kind !== 'evm') return { entry: null, problems: ofNetwork }
  const amount = checkAmount(raw, place)
  const asset = checkAsset(raw, place, network.chainId)
  const payTo = checkPayTo(raw, place)
  const problems = [
    ...ofNetwork,
    ...amount.problems,
    ...asset.problems,
    ...payTo.problems,
    ...checkTimeout(raw, place),
    ...checkDomain(raw, place, network.chainId),
    ...(place.version === 1 ? checkFirstVersion(raw, place) : []),
  ]
  if (amount.value === null || asset.value === null || payTo.value === null) {
    return { entry: null, problems }
  }
  const entry = {
    ...place,
    chainId: network.chainId,
    asset: asset.value,
    payTo: payTo.value,
    amount: amount.value,
    timeoutSec: Number.isInteger(raw['maxTimeoutSeconds'])
      ? Number(raw['maxTimeoutSeconds'])
      : null,
    domain: domainOf(raw),
  }
  return { entry, problems }
}

type Read<T> = { readonly value: T | null; readonly problems: readonly Problem[] }

function checkScheme(raw: Fields, { path }: Place): readonly Problem[] {
  const scheme = raw['scheme']
  if (typeof scheme !== 'string') {
    return [
      createError(['scheme_missing', `${path}.scheme`, 'The scheme is missing.', 'Write "exact".']),
    ]
  }
  const message = `This service does not check the scheme ${showValue(scheme)}.`
  return [createWarning(['scheme_not_checked', `${path}.scheme`, message, 'Offer "exact" too.'])]
}

function checkNetwork(raw: Fields, { version, path }: Place) {
  const name = raw['network']
  const at = `${path}.network`
  const network: Network = typeof name === 'string' ? parseNetwork(name) : { kind: 'unknown' }
  const withProblem = (problem: Problem) => ({ network, problems: [problem] })
  if (network.kind === 'unknown') {
    const message = `${showValue(name)} is not a network.`
    return withProblem(
      createError(['network_unknown', at, message, 'Write CAIP-2, such as eip155:8453.']),
    )
  }
  if (network.kind === 'other') {
    const message = `${showValue(name)} is not an EVM chain; this service checks only EVM chains.`
    return withProblem(
      createWarning([
        'network_not_checked',
        at,
        message,
        'Keep the entry if this chain is intended.',
      ]),
    )
  }
  if (version === 2 && network.isLegacy) {
    const fix = `Write eip155:${network.chainId}.`
    return withProblem(
      createError(['network_not_caip2', at, 'Version 2 requires CAIP-2 names of chains.', fix]),
    )
  }
  if (version === 1 && !network.isLegacy) {
    const known = legacyNameOf(network.chainId)
    const fix =
      known === undefined
        ? 'Remove the entry from the challenge for version 1; version 1 libraries do not know ' +
          'this chain.'
        : `Write ${known} for clients of version 1.`
    const message = 'Version 1 libraries fail on CAIP-2 names.'
    return withProblem(createWarning(['network_unknown_to_v1', at, message, fix]))
  }
  return { network, problems: [] }
}

function checkAmount(raw: Fields, { version, path }: Place): Read<bigint> {
  const [name, other] =
    version === 2 ? ['amount', 'maxAmountRequired'] : ['maxAmountRequired', 'amount']
  const at = `${path}.${name}`
  const value = raw[name]
  const bad = (code: string, message: string, fix: string) => ({
    value: null,
    problems: [createError([code, at, message, fix])],
  })
  if (value === undefined) {
    const fix =
      raw[other] === undefined ? 'Add the price in base units.' : `Repeat ${other} as ${name}.`
    return bad('amount_missing', `Version ${version} requires ${name}, which is missing.`, fix)
  }
  if (typeof value !== 'string') {
    return bad('amount_not_string', 'The amount is not a string.', 'Write the amount in quotes.')
  }
  if (/^[0-9]*\.[0-9]+$/.test(value)) {
    const fix = 'Write base units: 1000000 is 1 USDC.'
    return bad(
      'amount_decimal',
      `${showValue(value)} has decimals; the amount must be an integer.`,
      fix,
    )
  }
  if (!/^[0-9]{1,78}$/.test(value) || BigInt(value) > MAX_UINT256) {
    return bad(
      'amount_invalid',
      `${showValue(value)} is not an amount.`,
      'Write a string of digits.',
    )
  }
  const amount = BigInt(value)
  const problems = [
    ...(amount === 0n
      ? [
          createWarning([
            'amount_zero',
            at,
            'The price is zero.',
            'Return the answer without a challenge.',
          ]),
        ]
      : []),
    ...(raw[other] !== undefined && raw[other] !== value
      ? [
          createError([
            'amount_mismatch',
            at,
            `${name} and ${other} differ.`,
            'Write the same value in both.',
          ]),
        ]
      : []),
  ]
  return { value: amount, problems }
}

function checkAsset(raw: Fields, { path }: Place, chainId: number): Read<`0x${string}`> {
  const at = `${path}.asset`
  const asset = addressOf(raw['asset'])
  const usdc = usdcOf(chainId)
  const known = usdc === undefined ? 'the token contract' : `USDC, ${getAddress(usdc.address)}`
  if (asset === null) {
    const message = `${showValue(raw['asset'])} is not a contract.`
    return {
      value: null,
      problems: [createError(['asset_invalid', at, message, `Write ${known}.`])],
    }
  }
  if (usdc === undefined || asset === usdc.address) return { value: asset, problems: [] }
  const elsewhere = chainWithUsdc(asset)
  const problem =
    elsewhere === undefined
      ? createWarning([
          'asset_unknown',
          at,
          `The asset is not the native USDC of eip155:${chainId}.`,
          `Write ${known}, unless another EIP-3009 token is intended.`,
        ])
      : createError([
          'asset_of_other_chain',
          at,
          `The asset is the USDC of ${elsewhere}, not of eip155:${chainId}.`,
          `Write ${known}.`,
        ])
  return { value: asset, problems: [problem] }
}

function checkPayTo(raw: Fields, { path }: Place): Read<`0x${string}`> {
  const at = `${path}.payTo`
  const payTo = addressOf(raw['payTo'])
  if (payTo === null) {
    const message = `${showValue(raw['payTo'])} is not an address.`
    return {
      value: null,
      problems: [
        createError(['pay_to_invalid', at, message, 'Write the address of the receiver.']),
      ],
    }
  }
  if (payTo === ZERO) {
    const fix = 'Write an address that you control.'
    return {
      value: payTo,
      problems: [
        createError(['pay_to_zero', at, 'USDC rejects transfers to the zero address.', fix]),
      ],
    }
  }
  if (payTo === addressOf(raw['asset'])) {
    const message = 'The receiver is the token contract; the payment would be lost.'
    const fix = 'Write an address that you control.'
    return { value: payTo, problems: [createError(['pay_to_is_asset', at, message, fix])] }
  }
  return { value: payTo, problems: [] }
}

function checkTimeout(raw: Fields, { path }: Place): readonly Problem[] {
  const at = `${path}.maxTimeoutSeconds`
  const value = raw['maxTimeoutSeconds']
  const fix = 'Write seconds as an integer; 60 is usual.'
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) {
    return [
      createError(['timeout_invalid', at, `${showValue(value)} is not a number of seconds.`, fix]),
    ]
  }
  if (value < SHORT_TIMEOUT_SEC) {
    return [
      createWarning([
        'timeout_short',
        at,
        'The authorization may expire before the payment is mined.',
        fix,
      ]),
    ]
  }
  if (value <= LONG_TIMEOUT_SEC) return []
  return [
    createWarning(['timeout_long', at, 'The authorization stays valid for over an hour.', fix]),
  ]
}

function checkDomain(raw: Fields, { path }: Place, chainId: number): readonly Problem[] {
  const domain = domainOf(raw)
  const usdc = usdcOf(chainId)
  const right = { name: usdc?.name, version: usdc?.version }
  const isUsdc = usdc !== undefined && addressOf(raw['asset']) === usdc.address
  return (['name', 'version'] as const).flatMap((part) => {
    const at = `${path}.extra.${part}`
    const expected = isUsdc ? right[part] : undefined
    const fix = `Write ${expected === undefined ? `the answer of the token to ${part}()` : JSON.stringify(expected)}.`
    const stated = domain?.[part]
    if (stated === undefined || stated === '') {
      const message = 'The EIP-712 domain lacks this value, so clients cannot sign.'
      return [createError([`extra_${part}_missing`, at, message, fix])]
    }
    if (expected === undefined || stated === expected) return []
    const message = `${showValue(stated)} differs from the EIP-712 domain of the token; every signature fails.`
    return [createError([`extra_${part}_wrong`, at, message, fix])]
  })
}

function checkFirstVersion(raw: Fields, { path }: Place): readonly Problem[] {
  const wanted = ['resource', 'description', 'mimeType'] as const
  return wanted.flatMap((name) => {
    if (typeof raw[name] === 'string') return []
    const message = 'Version 1 libraries reject an entry without this field.'
    return [
      createError([`${name}_missing`, `${path}.${name}`, message, 'Add the field as a string.']),
    ]
  })
}

function domainOf(raw: Fields): AcceptsEntry['domain'] {
  const extra = raw['extra']
  if (typeof extra !== 'object' || extra === null) return null
  const name: unknown = Reflect.get(extra, 'name')
  const version: unknown = Reflect.get(extra, 'version')
  return {
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' ? version : '',
  }
}

function addressOf(value: unknown): `0x${string}` | null {
  if (typeof value !== 'string' || !ADDRESS.test(value)) return null
  return `0x${value.slice(2).toLowerCase()}`
}

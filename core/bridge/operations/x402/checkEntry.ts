import { getAddress } from 'viem'
import type { Fields } from './fields.ts'
import { chainWithUsdc, legacyNameOf, type Network, readNetwork, usdcOf } from './knownTokens.ts'
import { error, type Problem, show, warning } from './problem.ts'

/** One way to pay that can be understood: EVM, scheme exact. */
export type Entry = {
  readonly version: 1 | 2
  readonly path: string
  readonly chainId: number
  /** Lower-case. */
  readonly asset: `0x${string}`
  readonly payTo: `0x${string}`
  readonly amount: bigint
  readonly timeoutSec: number | null
  readonly domain: { readonly name: string; readonly version: string } | null
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const ZERO = `0x${'00'.repeat(20)}`
const MAX_UINT256 = 2n ** 256n - 1n
/** Seconds: below, a signature may end before it is mined; above, it lies around for long. */
const SHORT_TIMEOUT_SEC = 10
const LONG_TIMEOUT_SEC = 3_600

type Place = { readonly version: 1 | 2; readonly path: string }

/** What is wrong with one entry of `accepts`, and the entry where it can be understood all the same. */
export function checkEntry(
  raw: Fields,
  place: Place,
): { readonly entry: Entry | null; readonly problems: readonly Problem[] } {
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
    return [error(['scheme_missing', `${path}.scheme`, 'There is no scheme.', 'Write "exact".'])]
  }
  const message = `The scheme ${show(scheme)} is not checked here.`
  return [warning(['scheme_not_checked', `${path}.scheme`, message, 'Offer "exact" too.'])]
}

function checkNetwork(raw: Fields, { version, path }: Place) {
  const name = raw['network']
  const at = `${path}.network`
  const network: Network = typeof name === 'string' ? readNetwork(name) : { kind: 'unknown' }
  const of = (problem: Problem) => ({ network, problems: [problem] })
  if (network.kind === 'unknown') {
    const message = `${show(name)} is no network.`
    return of(error(['network_unknown', at, message, 'Write CAIP-2, such as eip155:8453.']))
  }
  if (network.kind === 'other') {
    const message = `${show(name)} is no EVM chain and is not checked here.`
    return of(warning(['network_not_checked', at, message, 'Nothing, if that is meant.']))
  }
  if (version === 2 && network.isLegacy) {
    const fix = `Write eip155:${network.chainId}.`
    return of(error(['network_not_caip2', at, 'Version 2 names chains by CAIP-2.', fix]))
  }
  if (version === 1 && !network.isLegacy) {
    const known = legacyNameOf(network.chainId)
    const fix =
      known === undefined
        ? 'Leave the row out of what clients of version 1 read; their libraries know no such chain.'
        : `Write ${known} for clients of version 1.`
    const message = 'Libraries of version 1 fail on CAIP-2 names.'
    return of(warning(['network_unknown_to_v1', at, message, fix]))
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
    problems: [error([code, at, message, fix])],
  })
  if (value === undefined) {
    const fix =
      raw[other] === undefined ? 'Add the price in base units.' : `Repeat ${other} as ${name}.`
    return bad('amount_missing', `Version ${version} reads ${name}, which is missing.`, fix)
  }
  if (typeof value !== 'string') {
    return bad('amount_not_string', 'The amount is no string.', 'Write it in quotes.')
  }
  if (/^[0-9]*\.[0-9]+$/.test(value)) {
    const fix = 'Write base units: 1000000 is 1 USDC.'
    return bad('amount_decimal', `${show(value)} is a decimal number.`, fix)
  }
  if (!/^[0-9]{1,78}$/.test(value) || BigInt(value) > MAX_UINT256) {
    return bad('amount_invalid', `${show(value)} is no amount.`, 'Write a string of digits.')
  }
  const amount = BigInt(value)
  const problems = [
    ...(amount === 0n
      ? [warning(['amount_zero', at, 'The price is zero.', 'Answer without a challenge.'])]
      : []),
    ...(raw[other] !== undefined && raw[other] !== value
      ? [error(['amount_mismatch', at, `${name} and ${other} differ.`, 'Write the same in both.'])]
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
    const message = `${show(raw['asset'])} is no contract.`
    return { value: null, problems: [error(['asset_invalid', at, message, `Name ${known}.`])] }
  }
  if (usdc === undefined || asset === usdc.address) return { value: asset, problems: [] }
  const elsewhere = chainWithUsdc(asset)
  const problem =
    elsewhere === undefined
      ? warning([
          'asset_unknown',
          at,
          `It is not the native USDC of eip155:${chainId}.`,
          `Name ${known}, unless another token with EIP-3009 is meant.`,
        ])
      : error([
          'asset_of_other_chain',
          at,
          `That is the USDC of ${elsewhere}, not of eip155:${chainId}.`,
          `Name ${known}.`,
        ])
  return { value: asset, problems: [problem] }
}

function checkPayTo(raw: Fields, { path }: Place): Read<`0x${string}`> {
  const at = `${path}.payTo`
  const payTo = addressOf(raw['payTo'])
  if (payTo === null) {
    const message = `${show(raw['payTo'])} is no address.`
    return { value: null, problems: [error(['pay_to_invalid', at, message, 'Name the receiver.'])] }
  }
  if (payTo === ZERO) {
    const fix = 'Name an address of yours.'
    return { value: payTo, problems: [error(['pay_to_zero', at, 'USDC refuses zero.', fix])] }
  }
  if (payTo === addressOf(raw['asset'])) {
    const message = 'The receiver is the token itself; what it gets is lost.'
    const fix = 'Name an address of yours.'
    return { value: payTo, problems: [error(['pay_to_is_asset', at, message, fix])] }
  }
  return { value: payTo, problems: [] }
}

function checkTimeout(raw: Fields, { path }: Place): readonly Problem[] {
  const at = `${path}.maxTimeoutSeconds`
  const value = raw['maxTimeoutSeconds']
  const fix = 'Write seconds as an integer; 60 is usual.'
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0) {
    return [error(['timeout_invalid', at, `${show(value)} is no count of seconds.`, fix])]
  }
  if (value < SHORT_TIMEOUT_SEC) {
    return [warning(['timeout_short', at, 'It may end before the payment is mined.', fix])]
  }
  if (value <= LONG_TIMEOUT_SEC) return []
  return [warning(['timeout_long', at, 'The signature can be used for over an hour.', fix])]
}

function checkDomain(raw: Fields, { path }: Place, chainId: number): readonly Problem[] {
  const domain = domainOf(raw)
  const usdc = usdcOf(chainId)
  const right = { name: usdc?.name, version: usdc?.version }
  const isUsdc = usdc !== undefined && addressOf(raw['asset']) === usdc.address
  return (['name', 'version'] as const).flatMap((part) => {
    const at = `${path}.extra.${part}`
    const expected = isUsdc ? right[part] : undefined
    const fix = `Write ${expected === undefined ? `what the token answers to ${part}()` : JSON.stringify(expected)}.`
    const told = domain?.[part]
    if (told === undefined || told === '') {
      const message = 'Without it no client can sign: it is part of the EIP-712 domain.'
      return [error([`extra_${part}_missing`, at, message, fix])]
    }
    if (expected === undefined || told === expected) return []
    const message = `${show(told)} is not under what this token signs; every signature fails.`
    return [error([`extra_${part}_wrong`, at, message, fix])]
  })
}

function checkFirstVersion(raw: Fields, { path }: Place): readonly Problem[] {
  const wanted = ['resource', 'description', 'mimeType'] as const
  return wanted.flatMap((name) => {
    if (typeof raw[name] === 'string') return []
    const message = 'Libraries of version 1 refuse a row without it.'
    return [error([`${name}_missing`, `${path}.${name}`, message, 'Add it as a string.'])]
  })
}

function domainOf(raw: Fields): Entry['domain'] {
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

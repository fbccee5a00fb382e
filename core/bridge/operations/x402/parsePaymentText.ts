import type { Hex } from 'viem'
import { parseJson } from '../../../kernel/parseJson.ts'
import type { Authorization } from '../../../payments/domain/authorization.ts'
import { type Fields, fieldsOf, jsonOfBase64, textOf } from './fields.ts'
import { parseNetwork } from './knownTokens.ts'
import { createError, type Problem, showValue } from './problem.ts'

/** Parsed parts of a pasted payment. */
export type PastedPayment = {
  readonly version: 1 | 2
  readonly scheme: string
  readonly network: string
  readonly chainId: number | null
  readonly authorization: Authorization
  readonly signature: Hex
  /** Entry of `accepts` that a payment of version 2 contains. */
  readonly accepted: Fields | null
}

export type ParsedPayment = {
  readonly payment: PastedPayment | null
  readonly problems: readonly Problem[]
}

const MAX_UINT256 = 2n ** 256n - 1n
/** Maximum number of hexadecimal digits of a signature; signatures of contracts have a few hundred bytes. */
const MAX_SIGNATURE_DIGITS = 4_096

/** Parses the value of a payment header, or the object that such a header encodes. */
export function parsePaymentText(pasted: unknown): ParsedPayment {
  const decoded = decode(pasted)
  if (typeof decoded === 'string') {
    const [message, fix] = ENCODINGS[decoded]
    return failure(decoded, 'payment', message, fix)
  }
  const version = fieldsOf(decoded['accepted']) !== null ? 2 : 1
  const chosen = fieldsOf(decoded['accepted']) ?? decoded
  const payload = fieldsOf(decoded['payload'])
  const authorization = fieldsOf(payload?.['authorization'])
  if (payload === null || authorization === null) {
    return failure(
      'payload_missing',
      'payment.payload.authorization',
      'The payment has no EIP-3009 authorization.',
      'Send {x402Version, payload: {signature, authorization}} as created by the client library.',
    )
  }
  const read = readAuthorization(authorization)
  const signature = readSignature(payload['signature'])
  const problems = [
    ...checkVersion(decoded, version),
    ...read.problems,
    ...(signature === null ? [badSignature(payload['signature'])] : []),
  ]
  if (read.authorization === null || signature === null) return { payment: null, problems }
  const network = textOf(chosen['network'])
  const known = parseNetwork(network)
  const payment = {
    version,
    scheme: textOf(chosen['scheme']),
    network,
    chainId: known.kind === 'evm' ? known.chainId : null,
    authorization: read.authorization,
    signature,
    accepted: version === 2 ? chosen : null,
  } as const
  return { payment, problems: [...problems, ...checkChoice(payment)] }
}

const ENCODINGS = {
  not_base64: ['The payment is not base64.', 'Paste the header unchanged.'],
  not_json: ['The payment is base64, but not of JSON.', 'Encode the JSON payment as base64.'],
  not_an_object: ['The payment is not an object.', 'Encode the JSON payment as base64.'],
} as const

function decode(pasted: unknown): Fields | keyof typeof ENCODINGS {
  if (typeof pasted !== 'string') return fieldsOf(pasted) ?? 'not_an_object'
  const plain = fieldsOf(parseJson(pasted))
  if (plain !== null) return plain
  const decoded = jsonOfBase64(pasted)
  return typeof decoded === 'string' ? decoded : (fieldsOf(decoded.value) ?? 'not_an_object')
}

function checkVersion(decoded: Fields, version: 1 | 2): readonly Problem[] {
  const stated = decoded['x402Version']
  if (stated === version || (stated === 2 && version === 1)) return []
  const words = `x402Version is ${showValue(stated)}.`
  return [createError(['version_wrong', 'payment.x402Version', words, `Write ${version}.`])]
}

function checkChoice({ version, scheme, network, chainId }: PastedPayment): readonly Problem[] {
  const place = version === 2 ? 'payment.accepted' : 'payment'
  const problems: Problem[] = []
  if (scheme !== 'exact') {
    const words = `The scheme is ${showValue(scheme)}.`
    problems.push(createError(['scheme_wrong', `${place}.scheme`, words, 'Pay with "exact".']))
  }
  if (chainId === null) {
    const words = `${showValue(network)} is not an EVM chain.`
    const fix = 'Write CAIP-2, such as eip155:8453.'
    problems.push(createError(['network_unknown', `${place}.network`, words, fix]))
  }
  return problems
}

function readAuthorization(raw: Fields): {
  readonly authorization: Authorization | null
  readonly problems: readonly Problem[]
} {
  const [from, to] = [hexOf(raw['from'], 20), hexOf(raw['to'], 20)]
  const nonce = hexOf(raw['nonce'], 32)
  const [value, after, before] = [
    uintOf(raw['value']),
    uintOf(raw['validAfter']),
    uintOf(raw['validBefore']),
  ]
  if (from && to && nonce && value !== null && after !== null && before !== null) {
    const times = { validAfterSec: after, validBeforeSec: before }
    return { authorization: { from, to, valueUsdc6: value, ...times, nonce }, problems: [] }
  }
  const wrong = [
    ['from', from, 'an address'],
    ['to', to, 'an address'],
    ['value', value, 'a string of digits, in base units'],
    ['validAfter', after, 'unix seconds as a string of digits'],
    ['validBefore', before, 'unix seconds as a string of digits'],
    ['nonce', nonce, '32 bytes in hexadecimal'],
  ] as const
  const problems = wrong.flatMap(([name, read, expected]) =>
    read === null
      ? [
          createError([
            `${name}_invalid`,
            `payment.payload.authorization.${name}`,
            `${showValue(raw[name])} is not ${expected}.`,
            `Write ${expected}.`,
          ]),
        ]
      : [],
  )
  return { authorization: null, problems }
}

function readSignature(value: unknown): Hex | null {
  if (typeof value !== 'string' || value.length > 2 + MAX_SIGNATURE_DIGITS) return null
  return /^0x(?:[0-9a-fA-F]{2})+$/.test(value) ? `0x${value.slice(2).toLowerCase()}` : null
}

function badSignature(value: unknown): Problem {
  return createError([
    'signature_invalid',
    'payment.payload.signature',
    `${showValue(value)} is not a signature.`,
    'Write 65 bytes in hexadecimal.',
  ])
}

function failure(code: string, path: string, message: string, fix: string): ParsedPayment {
  return { payment: null, problems: [createError([code, path, message, fix])] }
}

function hexOf(value: unknown, bytes: number): Hex | null {
  if (typeof value !== 'string' || value.length !== 2 + 2 * bytes) return null
  return /^0x[0-9a-fA-F]+$/.test(value) ? `0x${value.slice(2).toLowerCase()}` : null
}

/**
 * Parses a number that is a digit string or a JSON number, because clients in other languages send times as numbers.
 */
function uintOf(value: unknown): bigint | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^[0-9]{1,78}$/.test(text)) return null
  const number = BigInt(text)
  return number <= MAX_UINT256 ? number : null
}

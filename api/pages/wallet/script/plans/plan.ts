import type { Api, ApiAnswer } from '../flow/createApi.ts'
import { formatUnits } from '../flow/decimals.ts'
import type { Step } from '../flow/intent.ts'
import { Problem } from '../flow/problem.ts'
import { type Hex, isAddress, isHex, isRecord, type Network } from '../flow/wallet.ts'

/** Row of the description of an order. */
export type Line = { readonly name: string; readonly text: string }

/** Typed data to sign in place of an approval, and the steps that the signature makes possible. */
export type PermitPlan = {
  readonly typedData: object
  /** Throws Problem. */
  readonly stepsOf: (signature: Hex) => Promise<readonly Step[]>
}

/** Order in words, before anything is signed. */
export type Plan = {
  readonly title: string
  readonly lines: readonly Line[]
  readonly steps: readonly Step[]
  /** Request whose refusal explains a failed transaction. */
  readonly request: { readonly path: string; readonly body: object }
  /** Requests the permit; absent if the order needs no allowance. */
  readonly permit?: () => Promise<PermitPlan>
}

/** Vault, chain and account of an order. */
export type Setting = {
  readonly api: Api
  readonly network: Network
  readonly account: Hex
  readonly vault: { readonly address: Hex; readonly symbol: string } | null
}

export type Fields = Readonly<Record<string, string>>

export const USDC_DECIMALS = 6
export const SHARE_DECIMALS = 18
/** Decimals of shares in texts; a floor is rounded down, so that the text never states more than the floor. */
const SHOWN_SHARE_DECIMALS = 6
const DIGITS = /^[0-9]{1,78}$/

export const usdcText = (units: string): string => `${formatUnits(units, USDC_DECIMALS)} USDC`
export const sharesText = (units: string): string =>
  `${formatUnits(units, SHARE_DECIMALS, SHOWN_SHARE_DECIMALS)} shares`

/** Returns the body of an answer. Throws Problem for a refusal. */
export function bodyOf(answer: ApiAnswer): Readonly<Record<string, unknown>> {
  if (answer.kind === 'refusal') throw new Problem(answer.words, answer.code)
  return answer.body
}

/**
 * Returns the step of a transaction that the API made, for this chain, this receiver and without a value in coins.
 *
 * Throws Problem.
 */
export function stepOf(
  transaction: unknown,
  { title, to, network }: { title: string; to?: Hex | undefined; network: Network },
): Step {
  if (isRecord(transaction)) {
    const { to: receiver, data, value, chainId, gas } = transaction
    const isUsable =
      isAddress(receiver) &&
      isHex(data) &&
      value === '0' &&
      chainId === network.chainId &&
      (to === undefined || receiver.toLowerCase() === to.toLowerCase())
    if (isUsable) return { title, to: receiver, data, gas: digitsOf(gas) }
  }
  throw new Problem('The service returned another transaction than the page requested.')
}

/** Returns digits of an answer. Throws Problem. */
export function digitsOf(value: unknown): string {
  if (typeof value === 'string' && DIGITS.test(value)) return value
  throw new Problem('The service returned no amount where the page needs an amount.')
}

/** Returns the description of a transaction by the API. */
export const descriptionOf = (transaction: unknown): string =>
  isRecord(transaction) && typeof transaction['description'] === 'string'
    ? transaction['description']
    : ''

/** Returns the floor of an answer as digits, and its margin in percent if the service chose the floor. */
export function floorOf(
  answer: Readonly<Record<string, unknown>>,
  field: string,
): { readonly min: string; readonly expected: string | null; readonly marginText: string } {
  const { floor } = answer
  if (!isRecord(floor)) throw new Problem('The service returned no floor.')
  const { expected, marginBps } = floor
  return {
    min: digitsOf(floor[field]),
    expected: expected === null ? null : digitsOf(expected),
    marginText:
      typeof marginBps === 'number' ? `${marginBps / 100}\u00a0% below the expected amount` : '',
  }
}

/** Returns the row of a floor. */
export function floorLine(
  { min, expected, marginText }: ReturnType<typeof floorOf>,
  text: (units: string) => string,
): Line {
  const about = expected === null ? '' : `, about ${text(expected)}`
  const below = marginText === '' ? '' : ` The floor is ${marginText}.`
  return {
    name: 'You receive',
    text: `at least ${text(min)}${about}; below the floor the transaction fails.${below}`,
  }
}

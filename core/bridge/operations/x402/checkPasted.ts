import type { Address } from 'viem'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors.ts'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import type { BridgeDeps } from '../../ports.ts'
import type { AcceptsEntry } from './checkEntry.ts'
import { checkSignature } from './checkSignature.ts'
import { textOf } from './fields.ts'
import { usdcOf } from './knownTokens.ts'
import { type PastedPayment, parsePaymentText } from './parsePaymentText.ts'
import { createError, createWarning, type Problem } from './problem.ts'

type CheckDeps = {
  readonly bridge: Pick<BridgeDeps, 'balances' | 'routes'>
  readonly clock: Clock
}

const AT = 'payment.payload.authorization'
/**
 * Minimum remaining lifetime of an authorization, seconds; servers reject a shorter lifetime, because the transfer
 * takes longer to be in a block.
 */
const MIN_LIFE_SEC = 6n

/** Decodes a pasted payment; returns whether the payment pays one of the entries, and lists its problems. */
export async function checkPasted(
  deps: CheckDeps,
  pasted: unknown,
  entries: readonly AcceptsEntry[],
) {
  const { payment, problems: unread } = parsePaymentText(pasted)
  if (payment === null) return conclude(null, unread)
  const entry = entryFor(payment, entries)
  const mismatch = entry === null ? [noEntry(payment)] : checkTerms(payment, entry)
  const signed = entry === null ? NO_SIGNER : await checkSignature(payment, entry)
  const live = entry === null ? [] : await checkChain(deps, payment, entry)
  const problems = [
    ...unread,
    ...mismatch,
    ...checkTimes(payment, deps.clock.nowSec()),
    ...signed.problems,
    ...live,
  ]
  return conclude({ ...describe(payment), signer: showOrNull(signed.signer) }, problems)
}

const NO_SIGNER = { signer: null, problems: [] }

function conclude(decoded: object | null, problems: readonly Problem[]) {
  const first = problems.find(({ severity }) => severity === 'error')
  return {
    decoded: decoded === null ? null : { ...decoded },
    matches: first === undefined,
    problems: [...problems],
    reason: first?.code ?? null,
  }
}

function describe({ version, scheme, network, authorization, signature }: PastedPayment) {
  return {
    x402Version: version,
    scheme,
    network,
    from: showAddress(authorization.from),
    to: showAddress(authorization.to),
    value: String(authorization.valueUsdc6),
    validAfter: String(authorization.validAfterSec),
    validBefore: String(authorization.validBeforeSec),
    nonce: authorization.nonce,
    signature,
  }
}

/**
 * Returns the entry that a payment selects: an entry of its chain, of its asset if the payment names an asset, and
 * preferably of its version; null without such an entry.
 */
function entryFor(payment: PastedPayment, entries: readonly AcceptsEntry[]): AcceptsEntry | null {
  const onChain = entries.filter(({ chainId }) => chainId === payment.chainId)
  const asset = textOf(payment.accepted?.['asset']).toLowerCase()
  const named = onChain.filter((entry) => asset === '' || entry.asset === asset)
  const [first] = named.toSorted((a, b) => rank(payment, a) - rank(payment, b))
  return first ?? onChain[0] ?? null
}

const rank = ({ version }: PastedPayment, entry: AcceptsEntry): number =>
  entry.version === version ? 0 : 1

function noEntry({ network, version }: PastedPayment): Problem {
  return createError([
    'no_such_option',
    version === 2 ? 'payment.accepted.network' : 'payment.network',
    `No entry of accepts is on ${network.slice(0, 40)}.`,
    'Pay on a chain of accepts.',
  ])
}

function checkTerms(
  { authorization, accepted }: PastedPayment,
  entry: AcceptsEntry,
): readonly Problem[] {
  const problems: Problem[] = []
  if (authorization.to !== entry.payTo) {
    const words = `The payment goes to ${showAddress(authorization.to)}.`
    const fix = `Sign for ${showAddress(entry.payTo)}, the payTo of ${entry.path}.`
    problems.push(createError(['recipient_mismatch', `${AT}.to`, words, fix]))
  }
  if (authorization.valueUsdc6 !== entry.amount) {
    const isLess = authorization.valueUsdc6 < entry.amount
    const words =
      `The payment is ${authorization.valueUsdc6}, ${isLess ? 'less' : 'more'} than ` +
      `${entry.amount}.`
    const code = isLess ? 'underpaid' : 'overpaid'
    problems.push(createError([code, `${AT}.value`, words, `Sign for exactly ${entry.amount}.`]))
  }
  const asset = textOf(accepted?.['asset'] ?? entry.asset).toLowerCase()
  if (asset !== entry.asset) {
    const fix = `Pay with ${showAddress(entry.asset)}.`
    const words = 'The payment has another asset.'
    problems.push(createError(['asset_mismatch', 'payment.accepted.asset', words, fix]))
  }
  const amount = accepted?.['amount']
  if (amount !== undefined && textOf(amount) !== String(entry.amount)) {
    const words = 'The accepted amount differs from the current amount; the offer may have changed.'
    const fix = 'Request a new challenge and sign that challenge.'
    problems.push(createError(['amount_mismatch', 'payment.accepted.amount', words, fix]))
  }
  return problems
}

function checkTimes({ authorization }: PastedPayment, nowSec: number): readonly Problem[] {
  const { validAfterSec, validBeforeSec } = authorization
  const now = BigInt(nowSec)
  if (validBeforeSec <= validAfterSec) {
    const words = 'The authorization ends before it starts.'
    const fix = 'Set validBefore later than validAfter.'
    return [createError(['window_empty', `${AT}.validBefore`, words, fix])]
  }
  if (validAfterSec >= now) {
    const words = `The authorization is not valid yet: it starts in ${validAfterSec - now} s.`
    const fix = 'Set validAfter some minutes in the past; check your clock.'
    return [createError(['not_yet_valid', `${AT}.validAfter`, words, fix])]
  }
  if (validBeforeSec >= now + MIN_LIFE_SEC) return []
  const isOver = validBeforeSec <= now
  const words = isOver
    ? `The authorization expired ${now - validBeforeSec} s ago.`
    : `The authorization expires in ${validBeforeSec - now} s, too soon to be mined.`
  const fix = 'Sign again with validBefore some minutes in the future.'
  return [createError(['expired', `${AT}.validBefore`, words, fix])]
}

/** Returns problems that only the chain can show; a warning if the chain is unknown or unavailable. */
async function checkChain(
  deps: CheckDeps,
  { authorization }: PastedPayment,
  { chainId, asset }: AcceptsEntry,
): Promise<readonly Problem[]> {
  if (usdcOf(chainId)?.address !== asset) return [uncheckedProblem(chainId)]
  const { from, nonce, valueUsdc6 } = authorization
  try {
    const [isUsed, balances, code] = await Promise.all([
      deps.bridge.balances.isNonceUsed(chainId, from, nonce),
      deps.bridge.balances.read(from),
      deps.bridge.routes.code(chainId, from),
    ])
    const balance = balances.find((known) => known.chainId === chainId)?.balanceUsdc6 ?? null
    return [
      ...(isUsed ? [usedNonce()] : []),
      ...(balance !== null && balance < valueUsdc6 && !isUsed ? [underfundedProblem(balance)] : []),
      ...(code === '0x' ? [] : [runsCode()]),
    ]
  } catch (failure) {
    if (failure instanceof DomainError && failure.retryable) return [uncheckedProblem(chainId)]
    throw failure
  }
}

const usedNonce = (): Problem =>
  createError([
    'nonce_used',
    `${AT}.nonce`,
    'The token contract reports this nonce as used or cancelled.',
    'Sign again with a new random nonce.',
  ])

const underfundedProblem = (balanceUsdc6: bigint): Problem =>
  createError([
    'insufficient_balance',
    `${AT}.from`,
    `The balance is ${formatUsdc6(balanceUsdc6)} USDC.`,
    'Pay from an address with sufficient balance.',
  ])

const runsCode = (): Problem =>
  createWarning([
    'payer_runs_code',
    `${AT}.from`,
    'The payer is a contract, or an account that delegates to a contract; USDC verifies the ' +
      'signature by ERC-1271.',
    'Pay from a plain wallet if the server rejects the payment.',
  ])

const uncheckedProblem = (chainId: number): Problem =>
  createWarning([
    'chain_not_asked',
    'payment',
    `Nonce and balance on eip155:${chainId} are unavailable.`,
    'Check nonce and balance on the chain.',
  ])

const showOrNull = (account: Address | null): string | null =>
  account === null ? null : showAddress(account)

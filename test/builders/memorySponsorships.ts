import type { Address, Hex } from 'viem'
import { directNonce } from '../../core/sponsor/evm/domain/directNonce.ts'
import { MAX_SIMULATIONS_PER_SPONSORSHIP } from '../../core/sponsor/evm/domain/gasLimits.ts'
import { encodePaymasterData } from '../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorGasLimits } from '../../core/sponsor/evm/domain/sponsorGasLimits.ts'
import { userOpHash } from '../../core/sponsor/evm/domain/userOpHash.ts'
import type {
  GasQuote,
  Sponsorship,
  Sponsorships,
  SubmitterHealth,
} from '../../core/sponsor/evm/ports.ts'
import {
  EVM_STATES,
  REFUSED_BY_OPERATOR,
} from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { isNewest } from '../../core/sponsor/shared/store/markServed.ts'
import type { TestClock } from './anApp.ts'

type Row = { -readonly [key in keyof Sponsorship]: Sponsorship[key] }

const QUOTE_GRACE_SEC = 10

export type MemorySponsorships = Sponsorships & {
  readonly rows: Row[]
  readonly quotes: GasQuote[]
  /** Operations queued so far. */
  readonly posts: Parameters<Sponsorships['post']>[0][]
  /** Returns the signer's change of a requested sponsorship; null for no change. */
  sign: (row: Sponsorship) => Partial<Sponsorship> | null
  /** Returns the change of a posted sponsorship on the chain; null for no change. */
  carry: (row: Sponsorship) => Partial<Sponsorship> | null
  change(id: Hex, changes: Partial<Sponsorship>): void
}

/** Stores sponsorships in memory with the semantics of their rows, on a clock that the test moves. */
export function memorySponsorships(
  time: TestClock,
  place: {
    readonly entryPoint: Address
    readonly paymaster: Address
    readonly submitters: readonly SubmitterHealth[]
  },
): MemorySponsorships {
  const rows: Row[] = []
  const quotes: GasQuote[] = []
  const nowSec = () => Math.floor(time.ms / 1000)
  const findRow = (id: Hex) => rows.find((row) => row.id === id)
  const copy = (row: Row | undefined): Sponsorship | null => (row ? { ...row } : null)
  const requireRow = (id: Hex): Row => {
    const row = findRow(id)
    if (row === undefined) throw new Error(`no sponsorship ${id}`)
    return row
  }
  const newest = (paymentId: string) => rows.filter((row) => row.paymentId === paymentId).at(-1)
  const memory: MemorySponsorships = {
    rows,
    quotes,
    posts: [],
    sign: (row) => signedBy(row, place, nowSec()),
    carry: () => ({
      state: 'executed',
      txHash: `0x${'e7'.repeat(32)}`,
      blockNumber: 9,
      success: true,
      actualGasCostWei: 1_500_000_000_000n,
    }),
    change: (id, changes) => void Object.assign(requireRow(id), changes),
    saveQuote: async (quote) => {
      const saved = { id: `gasq_${quotes.length}`, ...quote }
      quotes.push(saved)
      return saved
    },
    quoteFor: async (hash) =>
      quotes.findLast((q) => q.requestHash === hash && q.expiresAtSec > nowSec()) ?? null,
    quoteOf: async ({ requestHash, amountUsdc6 }) =>
      quotes.findLast(
        (q) =>
          q.requestHash === requestHash &&
          q.amountUsdc6 === amountUsdc6 &&
          q.expiresAtSec + QUOTE_GRACE_SEC > nowSec(),
      ) ?? null,
    request: async (quote, paymentId) => {
      const last = newest(paymentId)
      const mayFollow = last !== undefined && ['failed', 'refused', 'void'].includes(last.state)
      if (last !== undefined && !mayFollow) return { ...last }
      const row = rowOf(quote, { paymentId, attempt: (last?.attempt ?? 0) + 1 }, rows.length)
      rows.push({ ...row, paymaster: place.paymaster })
      const signed = memory.sign({ ...row, paymaster: place.paymaster })
      if (signed !== null) memory.change(row.id, signed)
      return { ...requireRow(row.id) }
    },
    ofPayment: async (paymentId) => copy(newest(paymentId)),
    byId: async (id) => copy(findRow(id)),
    byHash: async (hash) =>
      copy(rows.find((row) => row.userOpHash === hash || row.txHash === hash)),
    markServed: async (paymentId, answerBody) =>
      isNewest(EVM_STATES, newest(paymentId) ?? null, answerBody),
    countDryRun: async (id) => {
      const row = requireRow(id)
      if (row.dryRuns >= MAX_SIMULATIONS_PER_SPONSORSHIP) return false
      row.dryRuns += 1
      return true
    },
    recordOutage: async (id) => {
      const row = requireRow(id)
      if (row.state === 'signed') row.reason = REFUSED_BY_OPERATOR
    },
    post: async (post) => {
      const row = requireRow(post.id)
      if (row.state !== 'signed') return { kind: 'known', sponsorship: { ...row } }
      if (place.submitters.length === 0) return { kind: 'no_submitter' }
      memory.posts.push(post)
      Object.assign(row, { state: 'posted', reason: null, signature: post.signature })
      const carried = memory.carry({ ...row })
      if (carried !== null) Object.assign(row, carried)
      return { kind: 'posted' }
    },
    waitUntil: async (id, isReached, timeoutMs) => {
      // In memory no other work runs, so the whole wait passes at once.
      if (!isReached({ ...requireRow(id) })) time.ms += timeoutMs
      return { ...requireRow(id) }
    },
    submitterState: async () => ({ reservedWei: 0n, submitters: place.submitters }),
  }
  return memory
}

/** Returns the fields that the signer sets, with a placeholder instead of a valid signature. */
function signedBy(
  row: Sponsorship,
  { paymaster, entryPoint }: { readonly paymaster: Address; readonly entryPoint: Address },
  nowSec: number,
): Partial<Sponsorship> {
  const [validUntilSec, chainValidUntilSec] = [nowSec + 120, nowSec + 210]
  const { id, chainId, delegate, lane } = row
  const bytes = (row.operation.callData.length + row.operation.factoryData.length) / 2 - 2
  const operation = {
    ...row.operation,
    nonce: lane === 'direct' ? directNonce(id) : row.operation.nonce,
    paymaster: {
      paymaster,
      ...sponsorGasLimits(bytes),
      paymasterData: encodePaymasterData({
        validUntilSec: chainValidUntilSec,
        validAfterSec: 0,
        id,
        signature: `0x${'5a'.repeat(65)}`,
      }),
    },
  }
  return {
    state: 'signed',
    operation,
    validUntilSec,
    chainValidUntilSec,
    userOpHash: userOpHash(operation, { chainId, entryPoint, delegate }),
  }
}

function rowOf(
  quote: GasQuote,
  { paymentId, attempt }: { readonly paymentId: string; readonly attempt: number },
  count: number,
): Row {
  return {
    id: `0x${(count + 1).toString(16).padStart(32, 'c')}`,
    paymentId,
    attempt,
    lane: quote.lane,
    chainId: quote.chainId,
    paymaster: '0x',
    sender: quote.operation.sender,
    delegate: quote.delegate,
    needsAuthorization: quote.needsAuthorization,
    operation: quote.operation,
    capWei: quote.capWei,
    maxFeeCapWei: quote.operation.maxFeePerGas,
    amountUsdc6: quote.amountUsdc6,
    userOpHash: null,
    validUntilSec: null,
    chainValidUntilSec: null,
    state: 'asked',
    reason: null,
    signature: null,
    dryRuns: 0,
    laneTxId: null,
    txHash: null,
    blockNumber: null,
    success: null,
    actualGasCostWei: null,
    isFinal: false,
    settledAtSec: null,
    servedAtSec: null,
    creditUntilSec: null,
    servedBy: null,
    postedAtSec: null,
  }
}

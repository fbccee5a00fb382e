import { z } from 'zod'
import type { LandedReceipt, LandedTransaction, SolanaChain } from './createSolanaChain.ts'
import { feeOfMessage } from './feeOfMessage.ts'
import type { SolanaFaults } from './solanaFaults.ts'
import { keyOf, parse, type SolanaMethod } from './solanaParams.ts'
import { INVALID_PARAMS, SolanaRpcError } from './solanaRpcError.ts'

type World = { readonly chain: SolanaChain; readonly faults: SolanaFaults }

const UNSUPPORTED_VERSION = -32_015
const BEHIND_SLOTS = 200n
const MAX_SIGNATURES = 1_000

const settled = z.enum(['confirmed', 'finalized'])
const transactionOptions = z.object({
  encoding: z.literal('base64'),
  commitment: settled.optional(),
  maxSupportedTransactionVersion: z.literal(0).optional(),
})
const signaturesOptions = z
  .object({
    limit: z.int().min(1).max(MAX_SIGNATURES).optional(),
    before: z.string().optional(),
    until: z.string().optional(),
    commitment: settled.optional(),
  })
  .nullish()

/** Returns the RPC methods about transactions in blocks; airdrops have no transaction here. */
export function solanaHistory(world: World): Readonly<Record<string, SolanaMethod>> {
  return {
    getTransaction: ([signature, options]) => transaction(world, signature, options),
    getSignaturesForAddress: ([account, options]) => signaturesFor(world, account, options),
  }
}

/** Returns the newest slot for answers about transactions; under the fault `behind` it trails the chain. */
export function reportedTip({ chain, faults }: World): bigint {
  return chain.tip() - (faults.active() === 'behind' ? BEHIND_SLOTS : 0n)
}

function transaction(world: World, signature: unknown, options: unknown) {
  const { commitment = 'finalized', maxSupportedTransactionVersion } = parse(
    transactionOptions,
    options,
  )
  const landed = world.chain.landed(parse(z.string(), signature))
  if (world.faults.active() === 'forgetful') return null
  if (landed === null || landed.receipt === null) return null
  if (landed.slot > newestSlot(world, commitment)) return null
  const { receipt, slot } = landed
  const { version } = receipt.message
  if (version === 0 && maxSupportedTransactionVersion === undefined) {
    throw new SolanaRpcError(UNSUPPORTED_VERSION, 'Transaction version (0) is not supported')
  }
  return {
    slot: Number(slot),
    blockTime: receipt.blockSec,
    transaction: [Buffer.from(receipt.wire).toString('base64'), 'base64'],
    meta: metaOf(landed, receipt),
    ...(maxSupportedTransactionVersion !== undefined && { version }),
  }
}

function metaOf({ err }: LandedTransaction, { message, before, after }: LandedReceipt) {
  const fee = feeOfMessage(message) ?? (before[0] ?? 0n) - (after[0] ?? 0n)
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: Number(fee),
    preBalances: before.map(Number),
    postBalances: after.map(Number),
    innerInstructions: null,
    logMessages: null,
    preTokenBalances: null,
    postTokenBalances: null,
    rewards: null,
    loadedAddresses: { readonly: [], writable: [] },
  }
}

/**
 * Lists signatures from newest to oldest, after `before` and down to `until`, both exclusive; empty for an unknown
 * `before`.
 */
function signaturesFor(world: World, account: unknown, options: unknown) {
  const {
    limit = MAX_SIGNATURES,
    before,
    until,
    commitment = 'finalized',
  } = parse(signaturesOptions, options) ?? {}
  const { chain, faults } = world
  for (const entry of [before, until]) if (entry !== undefined) requireSignature(entry)
  const all = faults.active() === 'forgetful' ? [] : chain.landedOf(keyOf(account))
  const from = before === undefined ? 0 : all.indexOf(before) + 1
  if (before !== undefined && from === 0) return []
  const to = until === undefined ? -1 : all.indexOf(until)
  const newest = newestSlot(world, commitment)
  return all
    .slice(from, to === -1 ? undefined : to)
    .flatMap((signature) => {
      const landed = chain.landed(signature)
      if (landed === null || landed.slot > newest) return []
      const { slot, err, receipt } = landed
      return [
        {
          signature,
          slot: Number(slot),
          err,
          memo: null,
          blockTime: receipt?.blockSec ?? null,
          confirmationStatus: chain.slots.commitmentOf(slot, reportedTip(world)),
        },
      ]
    })
    .slice(0, limit)
}

function newestSlot(world: World, commitment: z.output<typeof settled>): bigint {
  return world.chain.slots.slotAt(commitment, reportedTip(world))
}

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

function requireSignature(text: string): void {
  if (!SIGNATURE.test(text)) throw new SolanaRpcError(INVALID_PARAMS, 'Invalid param: Invalid')
}

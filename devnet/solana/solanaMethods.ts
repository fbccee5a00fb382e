import { lamports } from '@solana/kit'
import { getTokenDecoder } from '@solana-program/token'
import { FailedTransactionMetadata } from 'litesvm'
import { z } from 'zod'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { parseSolanaMessage } from '../../core/sponsor/solana/domain/parseSolanaMessage.ts'
import {
  BLOCKHASH_BLOCKS,
  MAX_TRANSACTION_BYTES,
} from '../../core/sponsor/solana/domain/solanaLimits.ts'
import type { Commitment } from './createSlots.ts'
import type { SolanaChain } from './createSolanaChain.ts'
import { feeOfMessage } from './feeOfMessage.ts'
import type { SolanaFaults } from './solanaFaults.ts'
import { reportedTip, solanaHistory } from './solanaHistory.ts'
import { decodeParam, keyOf, parse, type SolanaMethod } from './solanaParams.ts'
import { INVALID_PARAMS, SolanaRpcError } from './solanaRpcError.ts'

const PREFLIGHT_FAILED = -32_002
const BAD_SIGNATURE = -32_003
const USDC_DECIMALS = 6
const UNITS_OF_USDC = 10 ** USDC_DECIMALS
const MAX_STATUSES = 256

const commitment = z.enum(['processed', 'confirmed', 'finalized'])
const commitmentOptions = z.object({ commitment: commitment.optional() }).nullish()
const simulateOptions = z.object({
  encoding: z.literal('base64'),
  sigVerify: z.boolean().optional(),
  replaceRecentBlockhash: z.boolean().optional(),
  accounts: z.object({ addresses: z.array(z.string()) }).optional(),
})
const sendOptions = z.object({
  encoding: z.literal('base64'),
  skipPreflight: z.boolean().optional(),
})

type World = { readonly chain: SolanaChain; readonly faults: SolanaFaults }

/** Returns the RPC methods of the local Solana by name, as of the newest slot of its chain. */
export function solanaMethods(world: World): Readonly<Record<string, SolanaMethod>> {
  const { chain } = world
  const { svm, slots } = chain
  const withContext = (value: unknown) => ({ context: { slot: Number(chain.tip()) }, value })
  const heightAt = (of: Commitment) => slots.heightOf(slots.slotAt(of, chain.tip()))
  return {
    getHealth: () => 'ok',
    getSlot: ([options]) => Number(slots.slotAt(commitmentOf(options), chain.tip())),
    getEpochInfo: ([options]) => epochInfo(chain, commitmentOf(options)),
    getBlockHeight: ([options]) => Number(heightAt(commitmentOf(options))),
    getLatestBlockhash: ([options]) => withContext(latestBlockhash(world, commitmentOf(options))),
    getMinimumBalanceForRentExemption: ([length]) =>
      Number(svm.minimumBalanceForRentExemption(BigInt(parse(z.int().nonnegative(), length)))),
    getBalance: ([account]) => withContext(Number(svm.getBalance(keyOf(account)) ?? 0n)),
    getAccountInfo: ([account]) => withContext(accountInfo(chain, account)),
    getTokenAccountBalance: ([account]) => withContext(tokenBalance(chain, account)),
    getFeeForMessage: ([text]) => withContext(feeOf(parse(z.base64(), text))),
    requestAirdrop: ([account, amount]) => airdrop(chain, account, amount),
    simulateTransaction: ([text, options]) => withContext(simulate(chain, text, options)),
    sendTransaction: ([text, options]) => send(world, text, options),
    getSignatureStatuses: ([texts]) => statuses(world, texts),
    ...solanaHistory(world),
  }
}

function latestBlockhash({ chain, faults }: World, level: Commitment) {
  const { slots } = chain
  const newest = slots.heightOf(slots.slotAt(level, chain.tip()))
  const height = faults.active() === 'stale_blockhash' ? newest - BLOCKHASH_BLOCKS * 2n : newest
  return {
    blockhash: slots.hashAt(height),
    lastValidBlockHeight: Number(height + BLOCKHASH_BLOCKS),
  }
}

function accountInfo({ svm }: SolanaChain, address: unknown) {
  const account = svm.getAccount(keyOf(address))
  if (!account.exists) return null
  return {
    lamports: Number(account.lamports),
    owner: account.programAddress,
    data: [Buffer.from(account.data).toString('base64'), 'base64'],
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
  }
}

function tokenBalance({ svm }: SolanaChain, address: unknown) {
  const account = svm.getAccount(keyOf(address))
  if (!account.exists) throw new SolanaRpcError(INVALID_PARAMS, 'could not find account')
  const { amount } = getTokenDecoder().decode(account.data)
  const uiAmount = Number(amount) / UNITS_OF_USDC
  return {
    amount: String(amount),
    decimals: USDC_DECIMALS,
    uiAmount,
    uiAmountString: String(uiAmount),
  }
}

/** Returns the chain's fee without the cost of new accounts; null for an invalid message. */
function feeOf(text: string): number | null {
  const read = parseSolanaMessage(Uint8Array.from(Buffer.from(text, 'base64')))
  const fee = read.kind === 'refused' ? null : feeOfMessage(read.message)
  return fee === null ? null : Number(fee)
}

function airdrop({ svm, note }: SolanaChain, account: unknown, amount: unknown): string {
  const given = svm.airdrop(keyOf(account), lamports(BigInt(parse(z.int().positive(), amount))))
  // The virtual machine accepts an identical airdrop once per blockhash.
  svm.expireBlockhash()
  if (given === null || given instanceof FailedTransactionMetadata) {
    throw new SolanaRpcError(INVALID_PARAMS, 'airdrop request failed: too little for an account')
  }
  const signature = toBase58(given.signature())
  note(signature)
  return signature
}

function simulate(chain: SolanaChain, text: unknown, options: unknown) {
  const { sigVerify, replaceRecentBlockhash, accounts } = parse(simulateOptions, options)
  if (sigVerify === true && replaceRecentBlockhash === true) {
    throw new SolanaRpcError(
      INVALID_PARAMS,
      'sigVerify may not be used with replaceRecentBlockhash',
    )
  }
  const wire = wireOf(text)
  const checks = { signatures: sigVerify === true, blockhash: replaceRecentBlockhash !== true }
  const run = decodeParam(() => chain.simulate(wire, checks))
  const wanted = accounts?.addresses ?? null
  return {
    err: run.err,
    logs: run.logs,
    unitsConsumed: Number(run.units),
    accounts:
      wanted?.map((account) => afterwards(chain, run.lamports.get(account), account)) ?? null,
    returnData: null,
  }
}

function afterwards(chain: SolanaChain, after: bigint | undefined, account: string) {
  const before = accountInfo(chain, account)
  if (after === undefined) return before
  const empty = { owner: '11111111111111111111111111111111', data: ['', 'base64'], rentEpoch: 0 }
  return { ...(before ?? { ...empty, executable: false, space: 0 }), lamports: Number(after) }
}

/** With `skipPreflight` only the format is checked, as on the real chain. */
function send({ chain, faults }: World, text: unknown, options: unknown): string {
  const { skipPreflight } = parse(sendOptions, options)
  const wire = wireOf(text)
  if (skipPreflight !== true) {
    const run = decodeParam(() => chain.simulate(wire, { signatures: true, blockhash: true }))
    if (run.err === 'SignatureFailure') {
      throw new SolanaRpcError(BAD_SIGNATURE, 'Transaction signature verification failure')
    }
    if (run.err !== null) {
      const data = { err: run.err, logs: run.logs, unitsConsumed: Number(run.units) }
      throw new SolanaRpcError(PREFLIGHT_FAILED, 'Transaction simulation failed', data)
    }
  }
  if (faults.active() !== 'dropped') decodeParam(() => chain.send(wire))
  return decodeParam(() => chain.signatureOf(wire))
}

/** Returns one epoch that never ends. */
function epochInfo({ slots, tip }: SolanaChain, level: Commitment) {
  const slot = slots.slotAt(level, tip())
  return {
    absoluteSlot: Number(slot),
    blockHeight: Number(slots.heightOf(slot)),
    epoch: 0,
    slotIndex: Number(slot),
    slotsInEpoch: Number.MAX_SAFE_INTEGER,
    transactionCount: null,
  }
}

function statuses({ chain, faults }: World, texts: unknown) {
  const signatures = parse(z.array(z.string()).max(MAX_STATUSES), texts)
  const tip = reportedTip({ chain, faults })
  const value = signatures.map((signature) => {
    const landed = chain.landed(signature)
    if (landed === null || landed.slot > tip) return null
    const { slot, err } = landed
    const confirmationStatus = chain.slots.commitmentOf(slot, tip)
    const isFinal = confirmationStatus === 'finalized'
    const status = err === null ? { Ok: null } : { Err: err }
    const confirmations = isFinal ? null : Number(tip - slot)
    return { slot: Number(slot), confirmations, err, status, confirmationStatus }
  })
  return { context: { slot: Number(tip) }, value }
}

function commitmentOf(options: unknown): Commitment {
  return parse(commitmentOptions, options)?.commitment ?? 'finalized'
}

function wireOf(text: unknown): Uint8Array {
  const wire = Uint8Array.from(Buffer.from(parse(z.base64(), text), 'base64'))
  if (wire.length <= MAX_TRANSACTION_BYTES) return wire
  const words = `too large: ${wire.length} bytes (max: ${MAX_TRANSACTION_BYTES})`
  throw new SolanaRpcError(INVALID_PARAMS, `base64 encoded transaction ${words}`)
}

import {
  isSolanaError,
  type Rpc,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_CLEANED_UP,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE,
  type SolanaRpcApi,
  signature as signatureOf,
} from '@solana/kit'
import { z } from 'zod'
import { toBase58 } from '../domain/base58.ts'
import { parseSolanaFailure } from '../domain/parseSolanaFailure.ts'
import { parseWireText } from '../domain/parseWireText.ts'
import type { SolanaReceipt } from '../statsPorts.ts'
import type { SolanaNodeCall } from './solanaNodeCall.ts'

/**
 * Returns the receipt of the confirmed transaction with this signature; null when the node has none. Throws
 * `SolanaUnreachable`.
 */
export function readSolanaReceipt(
  rpc: Rpc<SolanaRpcApi>,
  callNode: SolanaNodeCall,
  signature: string,
): Promise<SolanaReceipt | null> {
  const request = rpc.getTransaction(signatureOf(signature), {
    commitment: 'confirmed',
    encoding: 'base64',
    maxSupportedTransactionVersion: 0,
  })
  return callNode(receiptOf(signature), async (options) => {
    try {
      return await request.send(options)
    } catch (error) {
      if (MISSING_TRANSACTION.some((code) => isSolanaError(error, code))) return null
      throw error
    }
  })
}

/**
 * Errors of nodes that do not have the transaction; another node may have the transaction, or the
 * same node may have it later.
 */
const MISSING_TRANSACTION = [
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_CLEANED_UP,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE,
] as const

const lamports = z.bigint().nonnegative()
const answer = z.object({
  slot: lamports,
  blockTime: z.bigint().nonnegative().max(BigInt(Number.MAX_SAFE_INTEGER)).nullable(),
  transaction: z.tuple([z.string(), z.literal('base64')]),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    // The first account of every message is the fee payer, so its balance comes first.
    preBalances: z.tuple([lamports], lamports),
    postBalances: z.tuple([lamports], lamports),
  }),
})

/** Parses the response; rejects a response that contains another transaction. */
function receiptOf(signature: string): z.ZodType<SolanaReceipt | null> {
  return answer
    .transform(({ slot, blockTime, transaction: [text], meta }, context) => {
      const read = parseWireText(text)
      const [first] = read.kind === 'transaction' ? read.transaction.signatures : []
      if (read.kind === 'refused' || first === undefined || toBase58(first) !== signature) {
        context.addIssue({ code: 'custom', message: 'another transaction' })
        return z.NEVER
      }
      const { accounts, signers } = read.transaction.message
      const [feePayer = '', second = null] = accounts
      const hasFailed = meta.err !== null && meta.err !== undefined
      return {
        slot,
        blockSec: blockTime === null ? null : Number(blockTime),
        feePayer,
        sender: signers > 1 ? second : null,
        feeLamports: meta.fee,
        lamportsBefore: meta.preBalances[0],
        lamportsAfter: meta.postBalances[0],
        failure: hasFailed ? parseSolanaFailure(meta.err) : null,
      }
    })
    .nullable()
}

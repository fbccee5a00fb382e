import {
  address,
  createSolanaRpc as createKitRpc,
  isSolanaError,
  type Rpc,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  type SolanaRpcApi,
  signature,
} from '@solana/kit'
import { z } from 'zod'
import { parseSolanaFailure } from '../domain/parseSolanaFailure.ts'
import type {
  SimulationRequest,
  SolanaRpc,
  SolanaSend,
  SolanaSimulation,
  SolanaStatuses,
} from '../ports.ts'
import { base64Of } from './base64Of.ts'
import { readSolanaReceipt } from './readSolanaReceipt.ts'
import type { SolanaNodeCall } from './solanaNodeCall.ts'
import { solanaOutageOf } from './solanaOutageOf.ts'

/**
 * Timeout of a request, milliseconds. A caller waits for the response, so an unresponsive node must
 * fail soon.
 */
const TIMEOUT_MS = 5_000
/**
 * Maximum lines and characters per line of forwarded program logs: third parties write the logs,
 * and the logs may be endless.
 */
const MAX_LOG_LINES = 12
const MAX_LOG_CHARACTERS = 200

/**
 * Creates the HTTP access to a Solana node. Its responses are validated as strictly as input of
 * callers.
 */
export function createSolanaRpc(
  url: string,
  settings: { readonly timeoutMs?: number } = {},
): SolanaRpc {
  const rpc = createKitRpc(url)
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS
  const callNode: SolanaNodeCall = async (schema, call) => {
    try {
      return schema.parse(await call({ abortSignal: AbortSignal.timeout(timeoutMs) }))
    } catch (error) {
      throw solanaOutageOf(error)
    }
  }
  return {
    latestBlockhash: async () => {
      const request = rpc.getLatestBlockhash({ commitment: 'confirmed' })
      return (await callNode(lifetime, (options) => request.send(options))).value
    },
    block: async (commitment) => {
      const request = rpc.getEpochInfo({ commitment })
      const response = await callNode(epoch, (options) => request.send(options))
      return { slot: response.absoluteSlot, height: response.blockHeight }
    },
    simulate: (wanted) => simulate(rpc, callNode, wanted),
    send: (transaction) => send(rpc, callNode, transaction),
    statuses: (signatures) => readStatuses(rpc, callNode, signatures),
    transaction: (signed) => readSolanaReceipt(rpc, callNode, signed),
    lamports: async (of) => {
      const request = rpc.getBalance(address(of), { commitment: 'confirmed' })
      return (await callNode(balance, (options) => request.send(options))).value
    },
    account: async (of) => {
      const request = rpc.getAccountInfo(address(of), {
        commitment: 'confirmed',
        encoding: 'base64',
      })
      return (await callNode(account, (options) => request.send(options))).value
    },
  }
}

const height = z.bigint().nonnegative()
const key = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const lifetime = z.object({ value: z.object({ blockhash: key, lastValidBlockHeight: height }) })
const epoch = z.object({ absoluteSlot: height, blockHeight: height })
const balance = z.object({ value: height })
const account = z.object({
  value: z
    .object({
      lamports: height,
      owner: key,
      data: z.tuple([z.base64(), z.literal('base64')]),
    })
    .transform(({ data: [text], ...rest }) => ({
      ...rest,
      data: Uint8Array.from(Buffer.from(text, 'base64')),
    }))
    .nullable(),
})
const simulation = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.array(z.string()).nullable(),
    unitsConsumed: height.optional(),
    accounts: z.array(z.object({ lamports: height }).nullable()).nullish(),
  }),
})
const statuses = z.object({
  context: z.object({ slot: height }),
  value: z.array(
    z
      .object({
        slot: height,
        err: z.unknown(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']),
      })
      .nullable(),
  ),
})

async function simulate(
  rpc: Rpc<SolanaRpcApi>,
  callNode: SolanaNodeCall,
  { transaction, kind, watch }: SimulationRequest,
): Promise<SolanaSimulation> {
  const shared = {
    encoding: 'base64',
    commitment: 'confirmed',
    accounts: { addresses: [address(watch)], encoding: 'base64' },
  } as const
  const wire = base64Of(transaction)
  const request =
    kind === 'signed'
      ? rpc.simulateTransaction(wire, { ...shared, sigVerify: true })
      : rpc.simulateTransaction(wire, { ...shared, replaceRecentBlockhash: true })
  const { value } = await callNode(simulation, async (options) => {
    try {
      return await request.send(options)
    } catch (error) {
      // Some nodes return this error instead of a result for an invalid signature; the node itself works.
      if (!isSolanaError(error, BAD_SIGNATURE)) throw error
      return { value: { err: 'SignatureFailure', logs: null } }
    }
  })
  if (value.err !== null && value.err !== undefined) {
    const lines = (value.logs ?? []).slice(-MAX_LOG_LINES)
    const logs = lines.map((line) => line.slice(0, MAX_LOG_CHARACTERS))
    return { kind: 'failed', failure: parseSolanaFailure(value.err), logs }
  }
  const after = value.accounts?.[0]?.lamports ?? null
  return { kind: 'passed', units: value.unitsConsumed ?? 0n, lamportsAfter: after }
}

const BAD_SIGNATURE =
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE

async function send(
  rpc: Rpc<SolanaRpcApi>,
  callNode: SolanaNodeCall,
  transaction: Uint8Array,
): Promise<SolanaSend> {
  const request = rpc.sendTransaction(base64Of(transaction), {
    encoding: 'base64',
    skipPreflight: true,
    maxRetries: 0n,
  })
  return callNode(sent, async (options) => {
    try {
      await request.send(options)
      return { kind: 'taken' }
    } catch (error) {
      const isRefused =
        isSolanaError(error, BAD_SIGNATURE) ||
        isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS)
      if (!isRefused) throw error
      return { kind: 'refused', problem: error.message.slice(0, MAX_LOG_CHARACTERS) }
    }
  })
}

const sent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('taken') }),
  z.object({ kind: z.literal('refused'), problem: z.string() }),
])

async function readStatuses(
  rpc: Rpc<SolanaRpcApi>,
  callNode: SolanaNodeCall,
  signatures: readonly string[],
): Promise<SolanaStatuses> {
  const request = rpc.getSignatureStatuses(
    signatures.map((text) => signature(text)),
    { searchTransactionHistory: true },
  )
  const wanted = statuses.refine(({ value }) => value.length === signatures.length)
  const { context, value } = await callNode(wanted, (options) => request.send(options))
  const found = value.map((status) => {
    if (status === null) return null
    const { slot, err, confirmationStatus: commitment } = status
    const failure = err === null || err === undefined ? null : parseSolanaFailure(err)
    return { slot, commitment, success: failure === null, failure }
  })
  return { slot: context.slot, statuses: found }
}

import { createApp } from '../../api/app.ts'
import { operations } from '../../core/catalogue/registry.ts'
import type { Observation } from '../../core/kernel/feeds/observation.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import { findAssociatedAccount } from '../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { parseWireText } from '../../core/sponsor/solana/domain/parseWireText.ts'
import { writeSolanaTransaction } from '../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import {
  type SolanaDeps,
  type SolanaRpc,
  SolanaUnreachable,
} from '../../core/sponsor/solana/ports.ts'
import { createFeePayerSigner } from '../../workers/sponsor/solana/createFeePayerSigner.ts'
import { aPayer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { payForGas } from './aGasShop.ts'
import { OPTIONS, TX_HASH } from './aGate.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { memoryPayments } from './memoryPayments.ts'
import { memorySolana } from './memorySolana.ts'
import { noPayment } from './noPayment.ts'

const keyOf = (byte: number) => createFeePayerSigner(toBase58(new Uint8Array(32).fill(byte)))
const FEE_PAYER = keyOf(7)
/** Wallet with tokens and no SOL, with a known key. */
export const SOLANA_WALLET = keyOf(9)
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const FEE_LAMPORTS = 10_000n

export type SolanaShop = ReturnType<typeof aSolanaShop>

/**
 * Builds the whole HTTP API on a Solana sponsor in memory; each answer of the node is a field that tests may
 * change.
 */
export function aSolanaShop() {
  const time: TestClock = { ms: 1_790_002_000_000 }
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const sponsorships = memorySolana(time, payments, FEE_PAYER)
  const state = {
    solUsd: (): Observation | null => ({
      atMs: time.ms,
      priceE18: 150n * 10n ** 18n,
      source: 'sim',
    }),
    lamports: async (): Promise<bigint> => 10n ** 10n,
    simulate: async (): ReturnType<SolanaRpc['simulate']> => ({
      kind: 'passed',
      units: 700n,
      lamportsAfter: 10n ** 10n - FEE_LAMPORTS,
    }),
    open: async (): Promise<readonly PaymentOption[]> => OPTIONS,
  }
  const solana: SolanaDeps = {
    rpc: {
      ...notRequested,
      block: async (commitment) => {
        const height = sponsorships.height - (commitment === 'finalized' ? 32n : 0n)
        return { height, slot: height + 300n }
      },
      simulate: () => state.simulate(),
      lamports: () => state.lamports(),
    },
    feePayer: FEE_PAYER.address,
    sponsorships,
    funds: async () => ({
      lamports: await state.lamports().catch(() => null),
      reservedLamports: sponsorships.reserved,
    }),
    solUsd: () => state.solUsd(),
    findAssociatedAccount,
  }
  const app = createApp(
    depsOf(aWorld(), {
      time,
      solana,
      payment: {
        ...noPayment,
        payments,
        options: { all: OPTIONS, open: () => state.open() },
        checks: {
          check: async () => ({ kind: 'valid' }),
          checkCharge: async () => ({ kind: 'valid' }),
          code: async () => '0x',
          timeSec: async () => Math.floor(time.ms / 1000),
          holding: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0 }),
          cover: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0, chargedNonces: [] }),
        },
      },
    }),
    operations,
  )
  return Object.assign(state, {
    app,
    time,
    payments,
    sponsorships,
    payer: aPayer('solana shop'),
    nowSec: () => Math.floor(time.ms / 1000),
    post: async (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/v1/gas/solana', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  })
}

/** Rejects with `SolanaUnreachable`, as a call of a node that does not answer. */
export async function rejectUnreachable(): Promise<never> {
  throw new SolanaUnreachable('timeout', 'the node does not answer')
}

const notRequested: SolanaRpc = {
  latestBlockhash: rejectUnreachable,
  block: rejectUnreachable,
  simulate: rejectUnreachable,
  send: rejectUnreachable,
  statuses: rejectUnreachable,
  transaction: rejectUnreachable,
  lamports: rejectUnreachable,
  account: rejectUnreachable,
}

/** Builds a memo of the wallet; each text is another message. */
export const aMemo = (text = 'hello') => ({
  sender: SOLANA_WALLET.address,
  instructions: [
    {
      programId: MEMO_PROGRAM,
      accounts: [{ pubkey: SOLANA_WALLET.address, isSigner: true }],
      data: Buffer.from(text).toString('base64'),
    },
  ],
})

export type SolanaAnswer = { readonly sponsorshipId: string; readonly transaction: string }

/** Requests a body, pays, and returns the answer. */
export async function buySolanaFrom(shop: SolanaShop, body: object = aMemo()) {
  const { headers } = await payForGas(shop, body)
  const response = await shop.post(body, headers)
  const answer: SolanaAnswer = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(answer))
  return { answer, headers, body }
}

/** Returns the answer with the wallet's signature added, ready to post. */
export function signedBySolanaWallet({ sponsorshipId, transaction }: SolanaAnswer): SolanaAnswer {
  const read = parseWireText(transaction)
  if (read.kind === 'refused') throw new Error(read.problem)
  const { messageBytes, signatures } = read.transaction
  const own = signatures.with(1, SOLANA_WALLET.sign(messageBytes))
  const wire = writeSolanaTransaction({ messageBytes, signatures: own })
  return { sponsorshipId, transaction: Buffer.from(wire).toString('base64') }
}

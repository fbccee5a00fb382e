import { toBase58 } from '../../../../../core/sponsor/solana/domain/base58.ts'
import { validateSolanaMessage } from '../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import type { DueSolanaSponsorship, SolanaQuote } from '../../../../../core/sponsor/solana/ports.ts'
import { createFeePayerSigner } from '../../../../../workers/sponsor/solana/createFeePayerSigner.ts'
import { pollSolanaSignatures } from '../../../../../workers/sponsor/solana/pollSolanaSignatures.ts'
import { signRequestedSolana } from '../../../../../workers/sponsor/solana/signRequestedSolana.ts'
import type { SolanaSite } from '../../../../../workers/sponsor/solana/solanaSite.ts'
import {
  readOrThrow,
  startSolanaWorld,
  transfer,
  walletSigns,
  walletWire,
} from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { aSolanaQuote, startSolanaRows } from '../../../../support/solana/solanaRows.ts'

/** USDC-6 of one transfer. Each transfer of a test differs, because equal messages are one transaction. */
export const AMOUNT_USDC6 = 1_000_000n

export type SolanaSiteWorld = Awaited<ReturnType<typeof startSolanaSite>>

/** Starts database rows, a local Solana, and two workers that use both. */
export async function startSolanaSite() {
  const rows = await startSolanaRows()
  const chain = await startSolanaWorld()
  const { accounts, rpc, feePayer } = chain
  const [user, recipient] = accounts.users
  if (user === undefined || recipient === undefined) throw new Error('nobody has tokens')
  const events: string[] = []
  const site = (work: SolanaSite['rows']): SolanaSite => ({
    rows: work,
    rpc,
    events: null,
    feePayer,
    signer: createFeePayerSigner(toBase58(accounts.feePayer.secret)),
    clock: { nowMs: () => Date.now(), nowSec: () => Math.floor(Date.now() / 1_000) },
    crashAt: () => {},
    metrics: {
      count: (event) => events.push(event),
      ended: (state) => events.push(state),
      alarm: (alarm) => events.push(`alarm ${alarm}`),
      setAlarm: () => {},
      states: () => {},
      funds: () => {},
      failed: (part) => events.push(`failed ${part}`),
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const sites = [site(rows.work), site(rows.other)] as const
  /** Stores a paid transfer as the api does. */
  const call = async (amountUsdc6 = AMOUNT_USDC6, changes: Partial<SolanaQuote> = {}) => {
    const instruction = await transfer(chain, user, recipient.address, amountUsdc6)
    const transaction = walletWire(feePayer, [instruction])
    const verdict = validateSolanaMessage(readOrThrow(transaction).message, feePayer)
    if (verdict.kind === 'refused') throw new Error(verdict.reason)
    const { lamportCap, feeLamports } = verdict
    const quote = { ...aSolanaQuote(), transaction, lamportCap, feeLamports, ...changes }
    return rows.requestSponsorship(quote)
  }
  const rowOf = async (id: DueSolanaSponsorship['id']) => {
    const row = await rows.rows.byId(id)
    if (row === null) throw new Error('no such sponsorship')
    return row
  }
  /** Signs with the key of its owner. */
  const ownerSigns = async (id: DueSolanaSponsorship['id']) => {
    const { signedTransaction, signature } = await rowOf(id)
    if (signedTransaction === null || signature === null) throw new Error('not signed by us')
    const wire = await walletSigns(readOrThrow(signedTransaction), user.signer)
    return { id, signature, wire, transaction: Buffer.from(wire).toString('base64') }
  }
  return {
    ...rows,
    chain,
    rpc,
    sites,
    site: sites[0],
    user,
    events,
    requestSponsorship: call,
    rowOf,
    ownerSigns,
    sign: () => signRequestedSolana(sites[0]),
    pollSignatures: () => pollSolanaSignatures(sites[0]),
    /** Returns a settled sponsorship that its owner may sign. */
    signedFor: async (amountUsdc6?: bigint) => {
      const { id, paymentId } = await call(amountUsdc6)
      await signRequestedSolana(sites[0])
      await rows.settle(paymentId)
      return { id, paymentId }
    },
    postedBy: async (id: DueSolanaSponsorship['id']) => rows.rows.post(await ownerSigns(id)),
    /** Passes this number of slots. */
    pass: async (slots: number) => {
      chain.chain.slots.skip(slots)
      chain.chain.tip()
    },
    stop: async () => {
      await chain.stop()
      await rows.stop()
    },
  }
}

/** More slots than a blockhash and its finality take. */
export const LAPSED_SLOTS = 250

import { lossProblem } from '../../../../../../core/sponsor/solana/domain/lossProblem.ts'
import { parseWireText } from '../../../../../../core/sponsor/solana/domain/parseWireText.ts'
import type { SolanaTransaction } from '../../../../../../core/sponsor/solana/domain/solanaMessage.ts'
import { solanaPrice } from '../../../../../../core/sponsor/solana/domain/solanaPrice.ts'
import {
  type SolanaVerdict,
  validateSolanaMessage,
} from '../../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { validateSolanaPost } from '../../../../../../core/sponsor/solana/domain/validateSolanaPost.ts'
import { withBlockhash } from '../../../../../../core/sponsor/solana/domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import type { SolanaLifetime } from '../../../../../../core/sponsor/solana/ports.ts'
import {
  feePayerSigns,
  type SolanaWorld,
  signatureOf,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'

export const SOL_USD = { atMs: 1_790_000_000_000, priceE18: 150n * 10n ** 18n, source: 'sim' }

export type Quoted = {
  readonly transaction: SolanaTransaction
  readonly verdict: Extract<SolanaVerdict, { kind: 'fits' }>
  readonly amountUsdc6: bigint
}
export type Signed = { readonly transaction: SolanaTransaction; readonly lifetime: SolanaLifetime }

/** Creates the three steps of a sponsorship, without payments and rows. Each step throws the reason of a refusal. */
export function sponsorSteps(world: SolanaWorld) {
  const { rpc, feePayer, accounts } = world
  const tryIt = async (
    transaction: SolanaTransaction,
    kind: 'signed' | 'unsigned',
    lamportCap: bigint,
  ) => {
    const lamportsBefore = await rpc.lamports(feePayer)
    const wire = writeSolanaTransaction(transaction)
    const run = await rpc.simulate({ transaction: wire, kind, watch: feePayer })
    if (run.kind === 'failed') throw new Error(`trial run: ${run.failure.code}`)
    if (run.lamportsAfter === null) throw new Error('trial run: no balance')
    const { lamportsAfter } = run
    const loss = { lamportsBefore, lamportsAfter, lamportCap, reservedLamports: 0n }
    if (lossProblem(loss) !== null) throw new Error('trial run: loss')
  }
  return {
    quote: async (text: string): Promise<Quoted> => {
      const read = parseWireText(text)
      if (read.kind === 'refused') throw new Error(read.reason)
      const verdict = validateSolanaMessage(read.transaction.message, feePayer)
      if (verdict.kind === 'refused') throw new Error(verdict.reason)
      await tryIt(read.transaction, 'unsigned', verdict.lamportCap)
      const { lamportCap } = verdict
      const price = solanaPrice({ lamportCap, solUsd: SOL_USD, nowMs: SOL_USD.atMs })
      if (price.kind === 'unknown') throw new Error(price.reason)
      return { transaction: read.transaction, verdict, amountUsdc6: price.amountUsdc6 }
    },
    sign: async ({ transaction }: Quoted): Promise<Signed> => {
      const lifetime = await rpc.latestBlockhash()
      const fresh = withBlockhash(transaction.message, lifetime.blockhash)
      return { transaction: await feePayerSigns(fresh, accounts.feePayer), lifetime }
    },
    post: async (quoted: Quoted, signed: Signed, wire: Uint8Array): Promise<string> => {
      const read = parseWireText(Buffer.from(wire).toString('base64'))
      if (read.kind === 'refused') throw new Error(read.reason)
      const refusal = validateSolanaPost(signed.transaction, read.transaction)
      if (refusal !== null) throw new Error(refusal.reason)
      await tryIt(read.transaction, 'signed', quoted.verdict.lamportCap)
      await rpc.send(wire)
      return signatureOf(wire)
    },
    facts: async (signature: string, signed: Signed) => {
      const final = await rpc.block('finalized')
      const { slot: landingSlot, statuses } = await rpc.statuses([signature])
      const landing = statuses[0] ?? null
      return {
        final,
        landing,
        landingSlot,
        lastValidBlockHeight: signed.lifetime.lastValidBlockHeight,
      }
    },
  }
}

import { solanaRequest } from '../../../../../api/sponsor/solana/solanaRequest.ts'
import type { Observation } from '../../../../../core/kernel/feeds/observation.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { findAssociatedAccount } from '../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { readSolanaBody } from '../../../../../core/sponsor/solana/operations/readSolanaBody.ts'
import type { SolanaDeps } from '../../../../../core/sponsor/solana/ports.ts'
import { createSolanaFunds } from '../../../../../core/sponsor/solana/store/createSolanaFunds.ts'
import { transfer, walletWire } from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { startSolanaSite } from '../../../workers/sponsor/solana/solanaSiteWorld.ts'

export type OperatorSolana = Awaited<ReturnType<typeof startSolanaApi>>

/** Parts of the API on database rows and a local Solana, with a signer that runs on request. */
export async function startSolanaApi() {
  const world = await startSolanaSite()
  const state = {
    solUsd: (): Observation | null => ({
      atMs: Date.now(),
      priceE18: 150n * 10n ** 18n,
      source: 'sim',
    }),
  }
  const own = { rpc: world.rpc, feePayer: world.chain.feePayer, sponsorships: world.rows }
  const solana: SolanaDeps = {
    ...own,
    solUsd: () => state.solUsd(),
    funds: createSolanaFunds({ ...own, clock: systemClock }),
    findAssociatedAccount,
  }
  const deps = { solana, clock: systemClock }
  const friend = world.chain.accounts.users[1]
  if (friend === undefined) throw new Error('nobody to send tokens to')
  return {
    ...world,
    state,
    deps,
    friend,
    wireOf: async (amountUsdc6: bigint) => {
      const instruction = await transfer(world.chain, world.user, friend.address, amountUsdc6)
      return walletWire(world.chain.feePayer, [instruction])
    },
    read: (body: Readonly<Record<string, unknown>>) => readSolanaBody(body, solana),
    request: async (body: Readonly<Record<string, unknown>>) => {
      const read = await readSolanaBody(body, solana)
      if (read.kind !== 'quote') throw new Error(read.kind)
      const { message } = read
      return solanaRequest(deps, { operation: 'postGasSolana', message, resourceUrl: 'http://q' })
    },
  }
}

import { solanaRequest } from '../../../../../api/sponsor/solana/solanaRequest.ts'
import type { Observation } from '../../../../../core/kernel/feeds/observation.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { findAssociatedAccount } from '../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { parseSolanaBody } from '../../../../../core/sponsor/solana/operations/parseSolanaBody.ts'
import type { SolanaDeps } from '../../../../../core/sponsor/solana/ports.ts'
import { createSolanaFunds } from '../../../../../core/sponsor/solana/store/createSolanaFunds.ts'
import { transfer, walletWire } from '../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { startSolanaSite } from '../../../workers/sponsor/solana/solanaSiteWorld.ts'

export type OperatorSolana = Awaited<ReturnType<typeof startSolanaApi>>

/**
 * Starts the parts of the API on database rows and a local Solana, with a signer that runs on
 * request.
 */
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
  const recipient = world.chain.accounts.users[1]
  if (recipient === undefined) throw new Error('nobody to send tokens to')
  return {
    ...world,
    state,
    deps,
    recipient,
    wireOf: async (amountUsdc6: bigint) => {
      const instruction = await transfer(world.chain, world.user, recipient.address, amountUsdc6)
      return walletWire(world.chain.feePayer, [instruction])
    },
    read: (body: Readonly<Record<string, unknown>>) => parseSolanaBody(body, solana),
    request: async (body: Readonly<Record<string, unknown>>) => {
      const read = await parseSolanaBody(body, solana)
      if (read.kind !== 'quote') throw new Error(read.kind)
      const { message } = read
      return solanaRequest(deps, { operation: 'postGasSolana', message, resourceUrl: 'http://q' })
    },
  }
}

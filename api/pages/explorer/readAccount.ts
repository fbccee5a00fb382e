import type { Address } from 'viem'
import type { z } from 'zod'
import { getBridgeProof } from '../../../core/bridge/operations/getBridgeProof.ts'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { DomainError, IndexReorganised } from '../../../core/kernel/errors.ts'
import { getBalance } from '../../../core/vaults/operations/getBalance.ts'
import { getPortfolio } from '../../../core/vaults/operations/getPortfolio.ts'

/** Bridges of the page; `/bridge/proof?payer=` lists all bridges. */
const LISTED_BRIDGES = 10

/** Facts of an account; those of vaults are true for one block. */
export type AccountFacts = {
  readonly at: BlockRef
  readonly portfolio: z.output<typeof getPortfolio.output>
  readonly created: z.output<typeof getBalance.output>['created']
  /** Null while the bridges are unavailable. */
  readonly bridges: z.output<typeof getBridgeProof.output> | null
}

/** Reads an account as of the newest block; retries once when that block leaves the chain meanwhile. Throws DomainError. */
export async function readAccount(deps: Deps, account: Address): Promise<AccountFacts> {
  try {
    return await readAt(deps, deps.chain.head(), account)
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readAt(deps, deps.chain.head(), account)
  }
}

async function readAt(deps: Deps, at: BlockRef, account: Address): Promise<AccountFacts> {
  const query = { block: at.number }
  const [portfolio, balance, bridges] = await Promise.all([
    getPortfolio.answer(deps, { params: { address: account }, query }),
    getBalance.answer(deps, { params: { agent: account }, query }),
    readBridges(deps, account),
  ])
  for (const { at: read } of [portfolio, balance]) {
    if (read?.hash !== at.hash) throw new IndexReorganised(at.number)
  }
  return {
    at,
    portfolio: getPortfolio.output.parse(portfolio.body),
    created: getBalance.output.parse(balance.body).created,
    bridges,
  }
}

async function readBridges(deps: Deps, payer: Address): Promise<AccountFacts['bridges']> {
  try {
    const { body } = await getBridgeProof.answer(deps, {
      query: { payer, limit: LISTED_BRIDGES },
    })
    return getBridgeProof.output.parse(body)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

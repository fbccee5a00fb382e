import type { Address } from 'viem'
import type { z } from 'zod'
import { getBridgeProof } from '../../../core/bridge/operations/getBridgeProof.ts'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { DomainError, IndexReorganised } from '../../../core/kernel/errors.ts'
import { isOutage } from '../../../core/kernel/isOutage.ts'
import type { ChargedPayment, Charges } from '../../../core/payments/chargePorts.ts'
import { getBalance } from '../../../core/vaults/operations/getBalance.ts'
import { getPortfolio } from '../../../core/vaults/operations/getPortfolio.ts'

/** Bridges of the page; `/bridge/proof?payer=` lists all bridges. */
const LISTED_BRIDGES = 10
/** Sponsored operations of the page; GraphQL lists all operations. */
const LISTED_OPERATIONS = 10
/** Charges of the page; the account itself lists all of its payments by a call. */
const LISTED_PAYMENTS = 10

/** Dependencies of the page: those of the operations, and the rows of payments. */
export type AccountDeps = Deps & { readonly payments: Charges }

/** Facts of an account; those of vaults are true for one block. */
export type AccountFacts = {
  readonly at: BlockRef
  readonly portfolio: z.output<typeof getPortfolio.output>
  readonly created: z.output<typeof getBalance.output>['created']
  /** Null while the bridges are unavailable. */
  readonly bridges: z.output<typeof getBridgeProof.output> | null
  /** Newest operations in blocks whose gas the sponsor paid; null while they are unavailable. */
  readonly operations: Awaited<ReturnType<Deps['gas']['stats']['ofSender']>> | null
  /** Newest charges; null while they are unavailable. */
  readonly payments: readonly ChargedPayment[] | null
}

/** Reads an account as of the newest block; retries once when that block leaves the chain meanwhile. Throws DomainError. */
export async function readAccount(deps: AccountDeps, account: Address): Promise<AccountFacts> {
  try {
    return await readAt(deps, deps.chain.head(), account)
  } catch (error) {
    if (!(error instanceof IndexReorganised)) throw error
    return readAt(deps, deps.chain.head(), account)
  }
}

async function readAt(deps: AccountDeps, at: BlockRef, account: Address): Promise<AccountFacts> {
  const query = { block: at.number }
  const [portfolio, balance, bridges, operations, payments] = await Promise.all([
    getPortfolio.answer(deps, { params: { address: account }, query }),
    getBalance.answer(deps, { params: { agent: account }, query }),
    readBridges(deps, account),
    readOperations(deps, account),
    readPayments(deps, account),
  ])
  for (const { at: read } of [portfolio, balance]) {
    if (read?.hash !== at.hash) throw new IndexReorganised(at.number)
  }
  return {
    at,
    portfolio: getPortfolio.output.parse(portfolio.body),
    created: getBalance.output.parse(balance.body).created,
    bridges,
    operations,
    payments,
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

async function readOperations(
  { gas }: Pick<Deps, 'gas'>,
  sender: Address,
): Promise<AccountFacts['operations']> {
  try {
    return await gas.stats.ofSender({ sender, limit: LISTED_OPERATIONS })
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

async function readPayments(
  { payments }: Pick<AccountDeps, 'payments'>,
  payer: Address,
): Promise<AccountFacts['payments']> {
  try {
    return await payments.chargedOf({ payer, limit: LISTED_PAYMENTS })
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

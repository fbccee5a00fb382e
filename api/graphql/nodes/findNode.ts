import type { Condition, ListReads, ListValue, SnapshotReads } from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { GraphContext } from '../context.ts'
import { EVENT_TYPES } from '../types/eventTypes.ts'
import type { NodeKey } from './globalId.ts'

/** Returns the entry of a key with its type name; null without such an entry as of the block. */
export async function findNode(
  { loaders, reads }: Pick<GraphContext, 'loaders' | 'reads'>,
  at: BlockRef,
  key: NodeKey,
): Promise<object | null> {
  if (key.type === 'Vault')
    return withTypename(key.type, await loaders.vault({ at, vault: key.vault }))
  if (key.type === 'PriceSample' || key.type === 'TokenAction') {
    const { constituents } = await loaders.basket(at)
    const symbol = constituents.find(({ address }) => address === key.token)?.symbol
    if (symbol === undefined) return null
    const facts = await findOfToken(await reads(), at, key)
    return facts === null ? null : withTypename(key.type, { symbol, facts })
  }
  return findRow(await reads(), at, key)
}

type OfToken = Extract<NodeKey, { type: 'PriceSample' | 'TokenAction' }>

function findOfToken(reads: SnapshotReads, at: BlockRef, key: OfToken): Promise<object | null> {
  const { token, blockNumber, logIndex } = key
  if (key.type === 'TokenAction') {
    return only(reads.tokenActions(at), { token, blockNumber, logIndex })
  }
  const { timestampSec: timestamp } = key
  return only(reads.priceSamples(at), { token, timestamp, blockNumber, logIndex })
}

async function findRow(
  reads: SnapshotReads,
  at: BlockRef,
  key: Exclude<NodeKey, OfToken | { type: 'Vault' }>,
): Promise<object | null> {
  switch (key.type) {
    case 'Position': {
      const { vault, account } = key
      const facts = await only(reads.holdings(at), { vault, account })
      return facts === null ? null : withTypename(key.type, { at, facts })
    }
    case 'Event': {
      const { blockNumber, logIndex } = key
      const facts = await only(reads.activities(at), { blockNumber, logIndex })
      return facts === null ? null : withTypename(EVENT_TYPES[facts.kind], { at, facts })
    }
    case 'Referral': {
      const { chainId, contract, payer } = key
      return withTypename(key.type, await only(reads.referrals(), { chainId, contract, payer }))
    }
    case 'ReferralEarnings': {
      const { chainId, contract, referrer } = key
      // A referrer without earnings so far is also an entry.
      const row = (await reads.earnings(referrer)).find(
        (earning) => earning.chainId === chainId && earning.contract === contract,
      )
      return row === undefined ? null : withTypename(key.type, { ...row, referrer })
    }
    case 'SponsoredOperation': {
      const { chainId, userOpHash } = key
      return withTypename(
        key.type,
        await only(reads.sponsoredOperations(), { chainId, userOpHash }),
      )
    }
    case 'SponsoredTransaction': {
      const { sponsorshipId } = key
      return withTypename(key.type, await only(reads.sponsoredTransactions(), { sponsorshipId }))
    }
    case 'SponsorDeposit': {
      const { chainId, blockNumber, logIndex } = key
      return withTypename(
        key.type,
        await only(reads.sponsorDeposits(), { chainId, blockNumber, logIndex }),
      )
    }
    default:
      return key satisfies never
  }
}

const withTypename = <Entry extends object>(
  typename: string,
  entry: Entry | null,
): object | null => (entry === null ? null : { ...entry, __typename: typename })

/** Returns the entry with these field values, which are unique together. */
async function only<Row>(
  list: ListReads<Row>,
  values: Readonly<Record<string, ListValue>>,
): Promise<Row | null> {
  const where = Object.entries(values).map(
    ([field, value]): Condition => ({ field, op: 'eq', value }),
  )
  const order = where.map(({ field }) => ({ field, direction: 'ASC' }) as const)
  const [row] = await list.page({ where, order, after: null, before: null, limit: 1 })
  return row ?? null
}

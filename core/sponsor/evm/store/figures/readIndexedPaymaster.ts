import type { Address, Hex } from 'viem'
import { bool, hex, maybe, numeric } from '../../../../platform/db/columns.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'

/** Maximum number of operations, newest first; the deposit covers all operations. */
const MAX_OPERATIONS = 200

/** Facts of a paymaster as the rows of an index state them. */
export type IndexedPaymaster = {
  readonly signer: Address | null
  /** Deposit at the EntryPoint, wei; null while the index does not know it exactly. */
  readonly depositWei: bigint | null
  /** Sum of the costs of all operations, wei: as the state has it, and as the rows of the operations have it. */
  readonly spentWei: { readonly ofState: bigint; readonly ofRows: bigint }
  readonly operations: readonly {
    readonly userOpHash: Hex
    readonly sender: Address
    readonly nonce: bigint
  }[]
}

/** Reads the facts of one paymaster. Throws `DatabaseUnavailable`. */
export async function readIndexedPaymaster(
  query: Query,
  { chainId, paymaster }: { readonly chainId: number; readonly paymaster: Address },
): Promise<IndexedPaymaster> {
  const [state] = await query({
    signer: maybe(hex),
    deposit: numeric,
    isExact: bool,
    spent: numeric,
  })`
    select signer, deposit, is_exact as "isExact", spent from chain.paymaster
    where chain_id = ${chainId} and address = ${paymaster}`
  const [rows] = await query({ spent: numeric })`
    select coalesce(sum(actual_gas_cost), 0) as spent from chain.paymaster_operation
    where chain_id = ${chainId} and paymaster = ${paymaster}`
  return {
    signer: state?.signer ?? null,
    depositWei: state === undefined || state.isExact ? (state?.deposit ?? 0n) : null,
    spentWei: { ofState: state?.spent ?? 0n, ofRows: rows?.spent ?? 0n },
    operations: await query({ userOpHash: hex, sender: hex, nonce: numeric })`
      select user_op_hash as "userOpHash", sender, nonce from chain.paymaster_operation
      where chain_id = ${chainId} and paymaster = ${paymaster}
      order by block_number desc, id limit ${MAX_OPERATIONS}`,
  }
}

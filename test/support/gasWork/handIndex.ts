import { parseAbi, parseAbiItem } from 'viem'
import type { GasDeployment } from '../../../core/deployment.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'

const executed = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const sponsored = parseAbi([
  'event Sponsored(bytes16 indexed id, address indexed sender, bytes32 userOpHash)',
])

/** Creates the tables of the index that the sponsor reads, and fills the tables from the logs of one short chain. */
export async function createHandIndex(sql: Sql, chain: DevnetChain, gas: GasDeployment) {
  const { chainId, paymaster, entryPoint } = gas
  await sql`create schema chain`
  await sql`create table chain.sponsored (
    chain_id int, paymaster text, id16 text, user_op_hash text)`
  await sql`create table chain.paymaster_operation (
    chain_id int, paymaster text, user_op_hash text, success boolean, actual_gas_cost numeric(78),
    actual_gas_used numeric(78), tx_hash text, block_number bigint, block_hash text,
    block_at bigint)`
  return {
    /** Replaces all rows by the logs of the current chain. */
    refresh: async () => {
      const all = { fromBlock: 0n, strict: true } as const
      const [operations, ids] = await Promise.all([
        chain.client.getLogs({ ...all, address: entryPoint, event: executed, args: { paymaster } }),
        chain.client.getLogs({ ...all, address: paymaster, event: sponsored[0] }),
      ])
      const now = Math.floor(Date.now() / 1_000)
      await sql.begin('', async (query) => {
        await query`delete from chain.sponsored`
        await query`delete from chain.paymaster_operation`
        for (const { args } of ids) {
          const row = {
            chain_id: chainId,
            paymaster,
            id16: args.id,
            user_op_hash: args.userOpHash,
          }
          await query`insert into chain.sponsored ${query([row])}`
        }
        for (const { args, transactionHash, blockNumber, blockHash } of operations) {
          const row = {
            chain_id: chainId,
            paymaster,
            user_op_hash: args.userOpHash,
            success: args.success,
            actual_gas_cost: args.actualGasCost,
            actual_gas_used: args.actualGasUsed,
            tx_hash: transactionHash,
            block_number: blockNumber,
            block_hash: blockHash,
            block_at: now,
          }
          await query`insert into chain.paymaster_operation ${query([row])}`
        }
      })
    },
  }
}

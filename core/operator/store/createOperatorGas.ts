import { type Address, createPublicClient, encodeFunctionData, type Hex, http } from 'viem'
import { sponsorPaymasterAbi } from '../../../contracts-abi/sponsorPaymasterAbi.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { createSql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { SponsorHealth } from '../../sponsor/evm/ports.ts'
import { createGasDeps, type GasDepsOptions } from '../../sponsor/evm/store/createGasDeps.ts'
import { type OperationLine, readOperations } from './readOperations.ts'

/** Unsigned transaction; quantities in hex, as wallets expect. */
export type UnsignedTransaction = {
  readonly chainId: number
  readonly from?: Address
  readonly to: Address
  readonly value: Hex
  readonly data: Hex
}

/** Reads of the gas sponsor for operators, and unsigned transactions for its deposit. */
export type OperatorGas = {
  health(): Promise<readonly SponsorHealth[]>
  /** Returns sponsorships, newest first. Throws `DatabaseUnavailable`. */
  operations(filter: {
    readonly state: string | null
    readonly limit: number
  }): Promise<readonly OperationLine[]>
  /** Returns the transaction that adds to the deposit of a chain, from any account; null without a sponsor. */
  topUp(chainId: number, amountWei: bigint): UnsignedTransaction | null
  /**
   * Returns the transaction that withdraws the surplus of the deposit to the owner, who must send the transaction; null
   * without a surplus. The surplus is the deposit above all sponsorships and `keepWei`.
   *
   * Throws `RpcUnavailable`, `DatabaseUnavailable`.
   */
  withdrawSurplus(chainId: number, keepWei: bigint): Promise<UnsignedTransaction | null>
  close(): Promise<void>
}

const TIMEOUT_MS = 5_000

/** Creates the operator's reads of the gas sponsor. */
export function createOperatorGas(options: GasDepsOptions): OperatorGas {
  const { deployment, rpcUrls, databaseUrl } = options
  const sql = createSql(databaseUrl, { name: 'quartet-cli', max: 1, reader: true })
  const deps = createGasDeps(options)
  const sponsorOf = (chainId: number) => deployment.gas.find((entry) => entry.chainId === chainId)
  const ownerOf = async (chainId: number, paymaster: Address): Promise<Address> => {
    const rpcUrl = rpcUrls.find((entry) => entry.chainId === chainId)?.rpcUrl
    const client = createPublicClient({ transport: http(rpcUrl, { timeout: TIMEOUT_MS }) })
    try {
      return await client.readContract({
        address: paymaster,
        abi: sponsorPaymasterAbi,
        functionName: 'owner',
      })
    } catch (cause) {
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode), { cause })
    }
  }
  return {
    health: deps.health,
    operations: (filter) => answered(readOperations(sql, filter)),
    topUp: (chainId, amountWei) => {
      const sponsor = sponsorOf(chainId)
      if (sponsor === undefined) return null
      const data = encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' })
      return { chainId, to: sponsor.paymaster, value: `0x${amountWei.toString(16)}`, data }
    },
    withdrawSurplus: async (chainId, keepWei) => {
      const sponsor = sponsorOf(chainId)
      const node = deps.nodes.find((gasNode) => gasNode.chainId === chainId)
      if (sponsor === undefined || node === undefined) return null
      const [depositWei, { reservedWei }, owner] = await Promise.all([
        node.depositWei(),
        deps.sponsorships.submitterState(chainId),
        ownerOf(chainId, sponsor.paymaster),
      ])
      const surplusWei = depositWei - reservedWei - keepWei
      if (surplusWei <= 0n) return null
      const data = encodeFunctionData({
        abi: sponsorPaymasterAbi,
        functionName: 'withdrawTo',
        args: [owner, surplusWei],
      })
      return { chainId, from: owner, to: sponsor.paymaster, value: '0x0', data }
    },
    close: async () => {
      await deps.close()
      await sql.end()
    },
  }
}

import { type Address, createPublicClient, http } from 'viem'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { RpcUnavailable } from '../../../kernel/errors.ts'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { payoutCalldata } from '../../domain/payoutLogs.ts'
import { type HandAnswer, type HandChain, type HandWork, simulateCall } from './handWork.ts'
import { nameOf } from './statusByHand.ts'

const TIMEOUT_MS = 4_000

/**
 * Returns unsigned payout transactions of a referrer, one for each chain with a debt; each transaction pays only the
 * referrer.
 */
export async function claimByHand(work: HandWork, referrer: Address): Promise<HandAnswer> {
  const chains = work.sources.flatMap((chain) =>
    chain.bridge === null ? [] : [{ ...chain, bridge: chain.bridge }],
  )
  const claims = await Promise.all(
    chains.map(async (chain) => {
      const owedUsdc6 = await readEarnings(chain, chain.bridge, referrer)
      const claimableUsdc = formatUsdc6(owedUsdc6)
      const facts = { chain: nameOf(chain.chainId), contract: chain.bridge, claimableUsdc }
      if (owedUsdc6 === 0n) return { facts, transaction: null }
      const call = { to: chain.bridge, data: payoutCalldata([referrer]) }
      const tried = await simulateCall(chain, call)
      if (tried.kind === 'passes') return { facts, transaction: tried.transaction }
      return { facts: { ...facts, why: tried.reason }, transaction: null }
    }),
  )
  const transactions = claims.flatMap(({ transaction }) => transaction ?? [])
  return {
    isDone: transactions.length > 0,
    facts: { referrer, transactions, chains: claims.map(({ facts }) => facts) },
  }
}

async function readEarnings(
  { chainId, rpcUrl }: HandChain,
  address: Address,
  referrer: Address,
): Promise<bigint> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: TIMEOUT_MS }) })
  try {
    return await client.readContract({
      address,
      abi: quartetBridgeAbi,
      functionName: 'claimable',
      args: [referrer],
    })
  } catch (error) {
    throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
  }
}

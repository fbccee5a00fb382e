import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  http,
} from 'viem'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { stockTokenAbi } from '../../../contracts-abi/stockTokenAbi.ts'
import { twapPriceSourceAbi } from '../../../contracts-abi/twapPriceSourceAbi.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { type Four, toFour } from '../../kernel/four.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { ChainFigures, VaultFigures } from '../checkPorts.ts'

const TIMEOUT_MS = 10_000

/** Number of the transfer feature among the features that an issuer can pause. Source: B20 PausableFeature.TRANSFER. */
const TRANSFER_FEATURE = 0

type Client = ReturnType<typeof createClient>

/** Creates the reads of the contracts' figures at a block; concurrent calls share one batch. */
export function createChainFigures(options: {
  readonly rpcUrl: string
  readonly chainId: number
}): ChainFigures {
  const client = createClient(options.rpcUrl)
  /** Returns the result of a call; null if the contract reverts. */
  const answer = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call
    } catch (error) {
      if (isRevert(error)) return null
      throw Object.assign(new RpcUnavailable(options.chainId, RETRY_AFTER_SEC.readNode), {
        cause: error,
      })
    }
  }
  const certain = async <T>(call: Promise<T>): Promise<T> => {
    const value = await answer(call)
    if (value === null) throw new RpcUnavailable(options.chainId, RETRY_AFTER_SEC.readNode)
    return value
  }
  return {
    blockHash: async (blockNumber) => {
      const block = await answer(
        client.getBlock({ blockNumber: BigInt(blockNumber) }).catch((error: unknown) => {
          if (error instanceof BaseError && error.name === 'BlockNotFoundError') return null
          throw error
        }),
      )
      return block?.hash ?? null
    },
    prices: async (blockNumber, source, tokens): Promise<Four<bigint | null>> =>
      toFour(
        await Promise.all(
          tokens.map((token) =>
            answer(
              client.readContract({
                address: source,
                abi: twapPriceSourceAbi,
                functionName: 'priceUsdc',
                args: [token],
                blockNumber: BigInt(blockNumber),
              }),
            ),
          ),
        ),
      ),
    token: async (blockNumber, token) => {
      const at = { address: token, abi: stockTokenAbi, blockNumber: BigInt(blockNumber) } as const
      const [halted, multiplierE18] = await Promise.all([
        certain(client.readContract({ ...at, functionName: 'isPaused', args: [TRANSFER_FEATURE] })),
        certain(client.readContract({ ...at, functionName: 'multiplier' })),
      ])
      return { halted, multiplierE18 }
    },
    vault: (blockNumber, vault) => readVault(client, { answer, certain }, blockNumber, vault),
    assetsOf: (blockNumber, vault, shares) =>
      answer(
        client.readContract({
          address: vault,
          abi: basketVaultAbi,
          functionName: 'convertToAssets',
          args: [shares],
          blockNumber: BigInt(blockNumber),
        }),
      ),
  }
}

type Callers = {
  answer<T>(call: Promise<T>): Promise<T | null>
  certain<T>(call: Promise<T>): Promise<T>
}

async function readVault(
  client: Client,
  { answer, certain }: Callers,
  block: number,
  address: Address,
): Promise<VaultFigures> {
  const at = { address, abi: basketVaultAbi, blockNumber: BigInt(block) } as const
  const [worth, budget, pendingFeeShares, totalSupply, holdings, weights, cap] = await Promise.all([
    Promise.all([
      answer(client.readContract({ ...at, functionName: 'totalAssets' })),
      answer(client.readContract({ ...at, functionName: 'rebalanceNeeded' })),
    ]),
    certain(client.readContract({ ...at, functionName: 'rebalanceBudget' })),
    certain(client.readContract({ ...at, functionName: 'pendingFeeShares' })),
    certain(client.readContract({ ...at, functionName: 'totalSupply' })),
    certain(client.readContract({ ...at, functionName: 'holdings' })),
    certain(client.readContract({ ...at, functionName: 'weightsBps' })),
    certain(client.readContract({ ...at, functionName: 'maxTvlUsdc' })),
  ])
  const [balances, idleUsdc6] = holdings
  const [totalAssetsUsdc6, rebalanceNeeded] = worth
  const [turnoverLeftWad, lossLeftWad] = budget
  return {
    totalAssetsUsdc6,
    rebalanceNeeded,
    turnoverLeftWad,
    lossLeftWad,
    pendingFeeShares,
    totalSupply,
    balances: toFour(balances),
    idleUsdc6,
    weightsBps: toFour(weights),
    maxTvlUsdc6: cap,
  }
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1, batch: { wait: 2 } }),
  })
}

function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof ContractFunctionZeroDataError,
    ) !== null
  )
}

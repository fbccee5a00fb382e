import { BaseError, type PublicClient, RpcRequestError } from 'viem'
import { assumedFinalDepth } from '../../kernel/chains/assumedFinalDepth.ts'

/**
 * Errors of nodes without a final block. Source: geth eth/api_backend.go ("finalized block not found", until the first
 * final block since the start), execution-apis -39001 ("Unknown block").
 */
const NO_FINAL_BLOCK = /finalized block not found|unknown block/i

/** Returns the number of the newest final block. Throws the error of a node that does not answer. */
export async function readFinalNumber(
  client: Pick<PublicClient, 'getBlock'>,
  chainId: number,
): Promise<number> {
  const [latest, final] = await Promise.all([
    client.getBlock(),
    client.getBlock({ blockTag: 'finalized' }).catch((error: unknown) => {
      if (lacksFinalBlock(error)) return null
      throw error
    }),
  ])
  return Number(final?.number ?? latest.number - BigInt(assumedFinalDepth(chainId)))
}

function lacksFinalBlock(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  if (error.name === 'BlockNotFoundError') return true
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  return answer instanceof RpcRequestError && NO_FINAL_BLOCK.test(answer.details)
}

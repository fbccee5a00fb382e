import { createPublicClient, http, type PublicClient } from 'viem'
import { BadCommand } from './badCommand.ts'
import { type ChainDescription, describeChain } from './plan/describeChain.ts'
import type { Wanted } from './wanted/wantedSchema.ts'

/** A chain of the wanted file, with a client of its node. */
export type ChainWithClient = {
  readonly described: ChainDescription
  readonly client: PublicClient
}

const TIMEOUT_MS = 20_000

/** Returns the chains of the file, or the chain that the command names. Throws `BadCommand`, and the errors of `urlOf`. */
export function openChains(
  wanted: Wanted,
  chainId: number | null,
  urlOf: (variable: string) => string,
): readonly ChainWithClient[] {
  const chains = wanted.chains.filter((chain) => chainId === null || chain.chainId === chainId)
  if (chains.length === 0) throw new BadCommand(`--chain ${chainId}: the file has no such chain`)
  return chains.map((chain) => {
    const transport = http(urlOf(chain.rpcVariable), { timeout: TIMEOUT_MS })
    return {
      described: describeChain(wanted, chain),
      client: createPublicClient({ transport, cacheTime: 0 }),
    }
  })
}

import type { z } from 'zod'
import type { wantedSchema } from '../../ops/deploy/wanted/wantedSchema.ts'

export type WantedInput = z.input<typeof wantedSchema>
export type WantedChainInput = WantedInput['chains'][number]

const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const stock = (symbol: string, token: string, pool: string) => ({
  symbol,
  name: `Company ${symbol}`,
  address: addressOf(token),
  pool: addressOf(pool),
})

/** Returns a chain with all products; addresses are repeated digits. */
export function aWantedChain(changes: Partial<WantedChainInput> = {}): WantedChainInput {
  return {
    chainId: 8453,
    name: 'Base',
    rpcVariable: 'RPC_URL_8453',
    startBlock: 100,
    blockTimeSec: 2,
    confirmations: 1,
    maxFeeGwei: 10,
    usdc: { address: addressOf('1'), name: 'USD Coin', version: '2' },
    cctp: {
      domain: 6,
      tokenMessenger: addressOf('2'),
      messageTransmitter: addressOf('3'),
      tokenMinter: addressOf('4'),
    },
    vaults: {
      kind: 'new',
      owner: addressOf('a'),
      feeSink: addressOf('b'),
      defaultMaxTvlUsdc6: '25000000000',
      windowSec: 1_800,
      maxDeviationBps: 100,
      minLiquidity: '1000000',
      minSlots: 901,
      stocks: [
        stock('AAPL', '5', '6'),
        stock('GOOGL', '7', '8'),
        stock('META', '9', 'c'),
        stock('NVDA', 'd', 'e'),
      ],
    },
    bridge: { owner: addressOf('a'), operator: `0x${'0b'.repeat(20)}`, isPaused: false },
    gas: {
      owner: addressOf('a'),
      signer: `0x${'0c'.repeat(20)}`,
      entryPoint: `0x${'0e'.repeat(20)}`,
      accountImplementation: `0x${'01'.repeat(20)}`,
      accountFactory: `0x${'02'.repeat(20)}`,
      minDepositWei: '0',
      native: {
        symbol: 'ETH',
        wrapped: `0x${'03'.repeat(20)}`,
        pool: `0x${'04'.repeat(20)}`,
        feed: `0x${'05'.repeat(20)}`,
        feedHeartbeatSec: 1_200,
      },
    },
    ...changes,
  }
}

/** Returns a wanted file with one chain. */
export function aWanted(changes: Partial<WantedChainInput> = {}): WantedInput {
  return { id: 'test', payTo: addressOf('f'), chains: [aWantedChain(changes)] }
}

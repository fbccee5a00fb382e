import { addressOf, USDC } from './facts.ts'

const chain = {
  chainId: 8453,
  name: 'Base',
  startBlock: 0,
  usdc: USDC,
  usdcName: 'USD Coin',
  usdcVersion: '2',
  blockTimeSec: 2,
}
/** Deployment on one chain without a node. */
export const aDeploymentFile = {
  id: 'test',
  devnet: false,
  chains: [chain],
  vaults: {
    chainId: 8453,
    factory: addressOf(1),
    lens: addressOf(2),
    venue: addressOf(3),
    priceSources: [addressOf(4)],
    pools: [addressOf(5), addressOf(6), addressOf(7), addressOf(8)],
    constituents: [9, 10, 11, 12].map((n) => ({
      symbol: `S${n}`,
      name: `Stock ${n}`,
      address: addressOf(n),
      decimals: 8,
    })),
    startBlock: 0,
  },
  payments: { payTo: addressOf(13) },
}

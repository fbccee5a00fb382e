import { type Deployment, deploymentSchema } from '../../core/deployment.ts'
import { bridgeChains } from '../../core/kernel/chains/bridgeChains.ts'
import { BRIDGE_CONTRACT } from './aBridge.ts'
import { addressOf } from './facts.ts'

/** CCTP V2 addresses, the same on every chain of the table. Source: @circle-fin/bridge-kit 1.15.1. */
const CCTP = {
  tokenMessenger: '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
  messageTransmitter: '0x81d40f21f12a8f0e3252bccb954d722d4c464b64',
  tokenMinter: addressOf(0x71),
} as const

const chainIds = [8453, 5042, 137]

/** Builds a deployment of three chains with CCTP, two of them with a bridge. */
export function aDeployment(): Deployment {
  const known = bridgeChains.filter(({ chainId }) => chainIds.includes(chainId))
  return deploymentSchema.parse({
    id: 'test',
    devnet: true,
    chains: known.map(({ chainId, name, usdc }) => ({
      chainId,
      name,
      startBlock: 0,
      usdc,
      usdcName: chainId === 5042 ? 'USDC' : 'USD Coin',
      usdcVersion: '2',
      blockTimeSec: 2,
    })),
    vaults: {
      chainId: 8453,
      factory: addressOf(1),
      lens: addressOf(2),
      venue: addressOf(3),
      priceSources: [addressOf(4)],
      pools: [5, 6, 7, 8].map(addressOf),
      constituents: [5, 6, 7, 8].map((n) => ({
        symbol: `T${n}`,
        name: `Token ${n}`,
        address: addressOf(n),
        decimals: 8,
      })),
      startBlock: 0,
    },
    payments: { payTo: addressOf(9) },
    bridges: [8453, 5042].map((chainId) => ({ chainId, address: BRIDGE_CONTRACT, startBlock: 0 })),
    cctp: known.map(({ chainId, domain }) => ({ chainId, domain, ...CCTP })),
  })
}

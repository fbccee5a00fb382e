import { chainUrls } from '../../core/config.ts'
import type { Deployment } from '../../core/deployment.ts'
import { readContract } from '../../core/platform/chains/readContract.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { WorkerParts } from '../workerParts.ts'
import { type ContractGate, createContractGate, type GatedContract } from './createContractGate.ts'
import type { EvmKeys } from './openKeys.ts'

/** Keys that hold a role of a contract. */
type RoleKeys = Pick<EvmKeys, 'BRIDGE_BURN_KEY' | 'GAS_SIGNER_KEY'>

/**
 * Pause between two reads of a contract that does not match, milliseconds; a node needs about this
 * time to restart.
 */
const RETRY_MS = 10_000

/**
 * Starts the comparison of each contract with the deployment, and of its operator or signer with
 * the keys. On the devnet nothing is compared, because its state folder may be of an older release.
 */
export function startContractCheck(
  {
    config,
    deployment,
    log,
    shutdown,
  }: Pick<WorkerParts, 'config' | 'deployment' | 'log'> & {
    readonly shutdown: Pick<WorkerParts['shutdown'], 'signal'>
  },
  keys: RoleKeys,
): ContractGate {
  const urls = new Map(
    deployment.chains.flatMap(({ chainId }) => {
      const rpcUrl = chainUrls(config, chainId)?.rpcUrl
      return rpcUrl === undefined ? [] : [[chainId, rpcUrl] as const]
    }),
  )
  const contracts = config.DEVNET ? [] : contractsIn(deployment, keys)
  const read = (contract: GatedContract) => readContract(urls.get(contract.chainId) ?? '', contract)
  return createContractGate(
    { read, clock: systemClock, log, signal: shutdown.signal, retryMs: RETRY_MS },
    contracts.filter(({ chainId }) => urls.has(chainId)),
  )
}

/** Returns the contracts of a deployment file, and the purposes that need them. */
export function contractsIn(deployment: Deployment, keys: RoleKeys): readonly GatedContract[] {
  return contractsOf(deployment, keys).map((contract) => {
    const { chainId, address } = contract
    const recorded = deployment.codeHashes?.find(
      (entry) => entry.chainId === chainId && entry.address === address,
    )
    return recorded === undefined ? contract : { ...contract, codeHash: recorded.codeHash }
  })
}

/** The workers send no transaction to the contracts of vaults. */
const READ_ONLY = { code: [], role: [] } as const satisfies GatedContract['needs']
const OF_BRIDGE = {
  code: ['burn', 'payout'],
  role: ['burn'],
} as const satisfies GatedContract['needs']
/**
 * Each signature compares the signer of the paymaster, so a rotation of that signer needs no
 * restart.
 */
const OF_PAYMASTER = {
  code: ['sponsorship'],
  role: [],
} as const satisfies GatedContract['needs']

function contractsOf({ vaults, bridges, gas }: Deployment, keys: RoleKeys): GatedContract[] {
  const [operator] = keys.BRIDGE_BURN_KEY
  const [signer] = keys.GAS_SIGNER_KEY
  const { chainId, factory, lens, venue, priceSources } = vaults
  const read = { chainId, needs: READ_ONLY } as const
  return [
    { ...read, field: 'vaults.factory', contract: 'VaultFactory', address: factory },
    { ...read, field: 'vaults.lens', contract: 'VaultLens', address: lens },
    { ...read, field: 'vaults.venue', contract: 'V3Venue', address: venue },
    ...priceSources.map((address): GatedContract => {
      const [field, contract] = ['vaults.priceSources', 'TwapPriceSource'] as const
      return { ...read, field, contract, address }
    }),
    ...bridges.map(({ chainId: id, address }): GatedContract => {
      const [field, contract] = ['bridges', 'QuartetBridge'] as const
      const bridge = { chainId: id, field, contract, address, needs: OF_BRIDGE }
      if (operator === undefined) return bridge
      const variable = 'BRIDGE_BURN_KEY'
      return { ...bridge, role: { view: 'operator', account: operator.address, variable } }
    }),
    ...gas.map(({ chainId: id, paymaster }): GatedContract => {
      const [field, contract] = ['gas', 'SponsorPaymaster'] as const
      const sponsor = { chainId: id, field, contract, address: paymaster, needs: OF_PAYMASTER }
      if (signer === undefined) return sponsor
      const variable = 'GAS_SIGNER_KEY'
      return { ...sponsor, role: { view: 'signer', account: signer.address, variable } }
    }),
  ]
}

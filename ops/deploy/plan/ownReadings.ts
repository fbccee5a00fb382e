import { type Address, zeroAddress } from 'viem'
import type { OwnerRole } from '../wanted/wantedFields.ts'
import type { WantedChain, WantedVaults } from '../wanted/wantedSchema.ts'
import type { ContractName, WantedContract } from './contractsOf.ts'
import { callData, type Reading, viewOf } from './reading.ts'

/** Default cap that the constructor of the factory sets, USDC-6. Source: VaultFactory.sol, INITIAL_MAX_TVL_USDC. */
const INITIAL_MAX_TVL_USDC6 = 25_000_000_000n

/** Returns owners, roles, caps, fees and pools of the contracts of the service on one chain. */
export function ownReadings(
  chain: WantedChain,
  contracts: readonly WantedContract[],
): readonly Reading[] {
  const addressOf = (name: ContractName): Address | undefined =>
    contracts.find((contract) => contract.name === name)?.address
  const [factory, priceSource, venue] = [
    addressOf('vault factory'),
    addressOf('price source'),
    addressOf('venue'),
  ]
  const [bridge, paymaster] = [addressOf('bridge'), addressOf('paymaster')]
  const { vaults } = chain
  const isNew = vaults?.kind === 'new'
  return [
    ...(isNew && factory !== undefined && priceSource !== undefined && venue !== undefined
      ? [
          ...factoryReadings({ factory, priceSource, venue }, vaults),
          ...poolReadings({ priceSource, venue }, vaults),
        ]
      : []),
    ...(bridge === undefined ? [] : bridgeReadings(bridge, chain)),
    ...(paymaster === undefined ? [] : paymasterReadings(paymaster, chain)),
  ]
}

type Family = { readonly factory: Address; readonly priceSource: Address; readonly venue: Address }

function factoryReadings(
  { factory, priceSource, venue }: Family,
  vaults: WantedVaults,
): readonly Reading[] {
  const readingOf = (field: string, type: string, values: Values, setter?: string) =>
    ownReading('vault factory', factory, { field, type, ...values, setter })
  const fixedValues = (value: string): Values => ({ initial: value, wanted: value })
  return [
    ...ownerReadings('vault factory', factory, vaults.owner),
    readingOf('feeSink', 'address', valuesOf(vaults.feeSink), 'setFeeSink(address)'),
    readingOf('priceSource', 'address', fixedValues(priceSource), 'setPriceSource(address)'),
    readingOf('venue', 'address', fixedValues(venue), 'setVenue(address)'),
    readingOf(
      'defaultMaxTvlUsdc',
      'uint256',
      { initial: String(INITIAL_MAX_TVL_USDC6), wanted: String(vaults.defaultMaxTvlUsdc6) },
      'setDefaultMaxTvl(uint256)',
    ),
    ...vaults.stocks.map(({ address }, index) => ({
      contract: 'vault factory',
      address: factory,
      field: `constituents(${index})`,
      ...viewOf('function constituents(uint256) view returns (address)', [BigInt(index)]),
      wanted: address,
      initial: address,
      rule: 'equal' as const,
    })),
  ]
}

function poolReadings(
  { priceSource, venue }: Omit<Family, 'factory'>,
  { stocks }: WantedVaults,
): readonly Reading[] {
  const readers = [
    ['price source', priceSource],
    ['venue', venue],
  ] as const
  return readers.flatMap(([contract, address]) =>
    stocks.map(({ symbol, address: token, pool }) => ({
      contract,
      address,
      field: `poolOf(${symbol})`,
      ...viewOf('function poolOf(address) view returns (address)', [token]),
      wanted: pool,
      initial: pool,
      rule: 'equal' as const,
    })),
  )
}

function bridgeReadings(address: Address, { bridge }: WantedChain): readonly Reading[] {
  if (bridge === undefined) return []
  const readingOf = (field: string, type: string, values: Values, setter: string) =>
    ownReading('bridge', address, { field, type, ...values, setter })
  return [
    ...ownerReadings('bridge', address, bridge.owner),
    readingOf('operator', 'address', valuesOf(bridge.operator), 'setOperator(address)'),
    readingOf(
      'paused',
      'bool',
      { initial: 'false', wanted: String(bridge.isPaused) },
      'setPaused(bool)',
    ),
  ]
}

function paymasterReadings(address: Address, { gas }: WantedChain): readonly Reading[] {
  if (gas === undefined) return []
  const { owner, signer, entryPoint, minDepositWei } = gas
  return [
    ...ownerReadings('paymaster', address, owner),
    ownReading('paymaster', address, { field: 'signer', type: 'address', ...valuesOf(signer) }),
    {
      ...ownReading('paymaster', address, {
        field: 'pendingSigner',
        type: 'address',
        initial: zeroAddress,
        wanted: zeroAddress,
      }),
      alsoFine: [signer.current],
    },
    {
      contract: 'paymaster',
      address: entryPoint,
      field: 'deposit in the EntryPoint, wei',
      ...viewOf('function balanceOf(address) view returns (uint256)', [address]),
      wanted: String(minDepositWei),
      initial: '0',
      rule: 'at least',
      repair: {
        to: address,
        functionName: 'deposit',
        data: callData('function deposit()', []),
        by: 'any account',
        isTopUp: true,
      },
    },
  ]
}

function ownerReadings(
  contract: ContractName,
  address: Address,
  { initial, current }: OwnerRole,
): readonly Reading[] {
  return [
    ownReading(contract, address, { field: 'owner', type: 'address', initial, wanted: current }),
    {
      ...ownReading(contract, address, {
        field: 'pendingOwner',
        type: 'address',
        initial: zeroAddress,
        wanted: zeroAddress,
      }),
      alsoFine: [current],
    },
  ]
}

type Values = { readonly initial: string; readonly wanted: string }
type OwnedField = Values & {
  readonly field: string
  readonly type: string
  /** Function of the owner that sets the value, such as `setOperator(address)`. */
  readonly setter?: string | undefined
}

function ownReading(
  contract: ContractName,
  address: Address,
  { field, type, initial, wanted, setter }: OwnedField,
): Reading {
  const reading: Reading = {
    contract,
    address,
    field,
    ...viewOf(`function ${field}() view returns (${type})`),
    wanted,
    initial,
    rule: 'equal',
  }
  if (setter === undefined) return reading
  const [functionName = ''] = setter.split('(')
  const data = callData(`function ${setter}`, [argumentOf(type, wanted)])
  return { ...reading, repair: { to: address, functionName, data, by: 'owner' } }
}

function argumentOf(type: string, text: string): unknown {
  if (type === 'bool') return text === 'true'
  return type === 'uint256' ? BigInt(text) : text
}

function valuesOf({ initial, current }: Pick<OwnerRole, 'initial' | 'current'>): Values {
  return { initial, wanted: current }
}

import { type Address, encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import type { ProductContract } from '../../../core/contracts/codeOf.ts'
import { isCodeOf } from '../../../core/contracts/runtimeCode.ts'
import type { OwnerRole } from '../wanted/wantedFields.ts'
import type { WantedChain } from '../wanted/wantedSchema.ts'
import { existingReadings } from './existingReadings.ts'
import { type Reading, viewOf } from './reading.ts'

/** A contract that the wanted file names and does not deploy. */
export type External = {
  readonly field: string
  readonly address: Address
  /**
   * Contract of this repository whose code the address must have, with any constructor arguments.
   */
  readonly contract?: ProductContract
}

type WantedGas = NonNullable<WantedChain['gas']>

const DOMAIN_TYPE =
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const ADMIN_ROLE: Hex = `0x${'0'.repeat(64)}`
const PROPOSER_ROLE = keccak256(stringToHex('PROPOSER_ROLE'))

/** Returns every contract of another project that must exist on the chain. */
export function externalsOf({ usdc, cctp, vaults, gas }: WantedChain): readonly External[] {
  const stocks = vaults?.stocks ?? []
  return [
    { field: 'usdc.address', address: usdc.address },
    ...(cctp === undefined
      ? []
      : [
          { field: 'cctp.tokenMessenger', address: cctp.tokenMessenger },
          { field: 'cctp.messageTransmitter', address: cctp.messageTransmitter },
          { field: 'cctp.tokenMinter', address: cctp.tokenMinter },
        ]),
    ...stocks.flatMap(({ address, pool }, at) => [
      { field: `vaults.stocks.${at}.address`, address },
      { field: `vaults.stocks.${at}.pool`, address: pool },
    ]),
    ...(vaults?.kind === 'existing'
      ? [
          { field: 'vaults.factory', address: vaults.factory, contract: 'VaultFactory' as const },
          { field: 'vaults.lens', address: vaults.lens, contract: 'VaultLens' as const },
          { field: 'vaults.venue', address: vaults.venue, contract: 'V3Venue' as const },
          ...vaults.priceSources.map((address, at) => ({
            field: `vaults.priceSources.${at}`,
            address,
            contract: 'TwapPriceSource' as const,
          })),
        ]
      : []),
    ...(gas === undefined
      ? []
      : [
          { field: 'gas.entryPoint', address: gas.entryPoint },
          { field: 'gas.accountImplementation', address: gas.accountImplementation },
          { field: 'gas.accountFactory', address: gas.accountFactory },
          { field: 'gas.native.wrapped', address: gas.native.wrapped },
          { field: 'gas.native.pool', address: gas.native.pool },
          { field: 'gas.native.feed', address: gas.native.feed },
        ]),
  ]
}

/** Returns the problem of the code of an external contract; null without a problem. */
export function codeProblemOf({ address, contract }: External, code: Hex): string | null {
  if (code === '0x') return `no contract at ${address}`
  if (contract === undefined || isCodeOf(contract, code)) return null
  return `the contract at ${address} has not the code of ${contract}`
}

/** Returns the values of other projects' contracts on which the service depends. */
export function externalReadings(chain: WantedChain): readonly Reading[] {
  const { vaults, bridge, gas } = chain
  return [
    ...usdcReadings(chain),
    ...cctpReadings(chain),
    ...stockReadings(chain),
    ...existingReadings(chain),
    ...(gas === undefined
      ? []
      : [
          ...pairReadings(gas.native.pool, 'gas.native.pool', [
            gas.native.wrapped,
            chain.usdc.address,
          ]),
          accountReading(gas),
        ]),
    ...(vaults?.kind === 'new' ? timelockReadings('vaults', vaults.owner) : []),
    ...(bridge === undefined ? [] : timelockReadings('bridge', bridge.owner)),
    ...(gas === undefined ? [] : timelockReadings('gas', gas.owner)),
  ]
}

/** EIP-3009 signatures of payers are valid only for the right name and version. */
function usdcReadings({ chainId, usdc }: WantedChain): readonly Reading[] {
  const [bytes32, uint256] = [{ type: 'bytes32' }, { type: 'uint256' }] as const
  const separator = keccak256(
    encodeAbiParameters(
      [bytes32, bytes32, bytes32, uint256, { type: 'address' }],
      [
        keccak256(stringToHex(DOMAIN_TYPE)),
        keccak256(stringToHex(usdc.name)),
        keccak256(stringToHex(usdc.version)),
        BigInt(chainId),
        usdc.address,
      ],
    ),
  )
  const at = { contract: 'USDC', address: usdc.address, rule: 'equal' } as const
  return [
    {
      ...at,
      field: 'decimals',
      ...viewOf('function decimals() view returns (uint8)'),
      wanted: '6',
    },
    {
      ...at,
      field: 'EIP-712 domain of usdc.name and usdc.version',
      ...viewOf('function DOMAIN_SEPARATOR() view returns (bytes32)'),
      wanted: separator,
    },
  ]
}

function cctpReadings({ cctp }: WantedChain): readonly Reading[] {
  if (cctp === undefined) return []
  const rule = 'equal'
  const messenger = { contract: 'cctp.tokenMessenger', address: cctp.tokenMessenger, rule } as const
  return [
    {
      contract: 'cctp.messageTransmitter',
      address: cctp.messageTransmitter,
      rule,
      field: 'localDomain',
      ...viewOf('function localDomain() view returns (uint32)'),
      wanted: String(cctp.domain),
    },
    {
      ...messenger,
      field: 'localMessageTransmitter',
      ...viewOf('function localMessageTransmitter() view returns (address)'),
      wanted: cctp.messageTransmitter,
    },
    {
      ...messenger,
      field: 'localMinter',
      ...viewOf('function localMinter() view returns (address)'),
      wanted: cctp.tokenMinter,
    },
  ]
}

function stockReadings({ usdc, vaults }: WantedChain): readonly Reading[] {
  if (vaults === undefined) return []
  const slots = vaults.kind === 'new' ? vaults.minSlots : 1
  return vaults.stocks.flatMap(({ address, pool }, at) => [
    {
      contract: `vaults.stocks.${at}.address`,
      address,
      field: 'decimals',
      ...viewOf('function decimals() view returns (uint8)'),
      wanted: '8',
      rule: 'equal' as const,
    },
    ...pairReadings(pool, `vaults.stocks.${at}.pool`, [address, usdc.address]),
    {
      contract: `vaults.stocks.${at}.pool`,
      address: pool,
      field: 'observationCardinalityNext',
      ...viewOf(
        'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
        [],
        4,
      ),
      wanted: String(slots),
      rule: 'at least' as const,
    },
  ])
}

function pairReadings(
  pool: Address,
  contract: string,
  tokens: readonly [Address, Address],
): readonly Reading[] {
  const [first, second] = tokens
  const [token0, token1] = first < second ? [first, second] : [second, first]
  return (['token0', 'token1'] as const).map((field) => ({
    contract,
    address: pool,
    field,
    ...viewOf(`function ${field}() view returns (address)`),
    wanted: field === 'token0' ? token0 : token1,
    rule: 'equal',
  }))
}

/** The account accepts operations of its EntryPoint alone. */
function accountReading({ entryPoint, accountImplementation }: WantedGas): Reading {
  return {
    contract: 'gas.accountImplementation',
    address: accountImplementation,
    field: 'entryPoint',
    ...viewOf('function entryPoint() view returns (address)'),
    wanted: entryPoint,
    rule: 'equal',
  }
}

function timelockReadings(
  product: string,
  { initial, current, timelock }: OwnerRole,
): readonly Reading[] {
  if (timelock === undefined) return []
  const hasRole = 'function hasRole(bytes32, address) view returns (bool)'
  const at = { contract: `${product}.owner.current`, address: current } as const
  return [
    {
      ...at,
      field: 'getMinDelay',
      ...viewOf('function getMinDelay() view returns (uint256)'),
      wanted: String(timelock.minDelaySec),
      rule: 'at least',
    },
    {
      ...at,
      field: 'proposer',
      ...viewOf(hasRole, [PROPOSER_ROLE, timelock.proposer]),
      wanted: 'true',
      rule: 'equal',
    },
    {
      ...at,
      field: 'admin rights of owner.initial',
      ...viewOf(hasRole, [ADMIN_ROLE, initial]),
      wanted: 'false',
      rule: 'equal',
    },
  ]
}

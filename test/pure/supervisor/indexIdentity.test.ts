import { describe, expect, it } from 'vitest'
import { type Deployment, deploymentSchema } from '../../../core/deployment.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { indexSchemaName } from '../../../supervisor/indexIdentity.ts'
import { aDeployment } from '../../builders/aDeployment.ts'
import { addressOf } from '../../builders/facts.ts'

/** Parts of a deployment that no filter of the index uses. */
const FOR_PEOPLE_AND_SERVICES = [
  'devnet',
  'chains.name',
  'chains.usdcName',
  'chains.usdcVersion',
  'chains.blockTimeSec',
  'vaults.lens',
  'vaults.venue',
  'vaults.constituents.symbol',
  'vaults.constituents.name',
  'vaults.constituents.decimals',
  'cctp.domain',
  'cctp.tokenMinter',
  'gas.accountImplementation',
  'gas.accountFactory',
  'gas.native.symbol',
  'gas.native.wrapped',
  'gas.native.pool',
  'gas.native.feed',
  'gas.native.feedHeartbeatSec',
]

const deployment = deploymentSchema.parse({
  ...aDeployment(),
  gas: [
    {
      chainId: 8453,
      entryPoint: addressOf(20),
      accountImplementation: addressOf(21),
      accountFactory: addressOf(22),
      paymaster: addressOf(23),
      startBlock: 0,
      native: {
        symbol: 'ETH',
        wrapped: addressOf(24),
        pool: addressOf(25),
        feed: addressOf(26),
        feedHeartbeatSec: 1_200,
      },
    },
  ],
})

const nameOf = (changed: Deployment, settings = '1') => indexSchemaName(rootDir, changed, settings)

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Returns each changed copy of a value that differs in one leaf, with the path of the leaf without positions. */
function variants(value: Json, path = ''): { readonly path: string; readonly value: Json }[] {
  if (value === null || typeof value !== 'object') return [{ path, value: otherThan(value) }]
  return Object.entries(value).flatMap(([key, part]) => {
    const inner = Array.isArray(value) ? path : [path, key].filter((word) => word !== '').join('.')
    return variants(part, inner).map((changed) => {
      const replaced: Json = Array.isArray(value)
        ? value.map((one: Json, at) => (String(at) === key ? changed.value : one))
        : Object.fromEntries([...Object.entries(value), [key, changed.value]])
      return { path: changed.path, value: replaced }
    })
  })
}

function otherThan(leaf: string | number | boolean | null): Json {
  if (typeof leaf === 'number') return leaf + 1
  return typeof leaf === 'boolean' ? !leaf : `${leaf}f`
}

describe('the name of the schema of the index', () => {
  const changes = variants(JSON.parse(JSON.stringify(deployment)))
  const pathsWhere = (isKept: boolean): string[] => {
    const before = nameOf(deployment)
    const found = changes.filter(({ value }) => (nameOf(value as never) === before) === isKept)
    return [...new Set(found.map(({ path }) => path))].toSorted()
  }

  it('stays the same after a change of a part that is not indexed, and of no other part', () => {
    expect(pathsWhere(true)).toEqual(FOR_PEOPLE_AND_SERVICES.toSorted())
    expect(pathsWhere(false)).toEqual([
      'bridges.address',
      'bridges.chainId',
      'bridges.startBlock',
      'cctp.chainId',
      'cctp.messageTransmitter',
      'cctp.tokenMessenger',
      'chains.chainId',
      'chains.startBlock',
      'chains.usdc',
      'gas.chainId',
      'gas.entryPoint',
      'gas.paymaster',
      'gas.startBlock',
      'id',
      'payments.payTo',
      'vaults.chainId',
      'vaults.constituents.address',
      'vaults.factory',
      'vaults.pools',
      'vaults.priceSources',
      'vaults.startBlock',
    ])
  })

  it('does not depend on the format of the file or on unknown fields', () => {
    const file = JSON.stringify({ ...deployment, note: 'of the operator' }, null, 4)
    expect(nameOf(deploymentSchema.parse(JSON.parse(file)))).toBe(nameOf(deployment))
  })

  it('changes with the interval of headers, and fits the names of Ponder', () => {
    expect(nameOf(deployment, '10')).not.toBe(nameOf(deployment))
    expect(nameOf(deployment)).toMatch(/^ix_[0-9a-f]{12}$/)
  })
})

import { describe, expect, it } from 'vitest'
import type { Deployment } from '../../../../core/deployment.ts'
import { deploymentOf } from '../../../../ops/deploy/output/conflictsWith.ts'
import { findConflicts } from '../../../../ops/deploy/output/findConflicts.ts'
import { wantedSchema } from '../../../../ops/deploy/wanted/wantedSchema.ts'
import { aWanted, type WantedChainInput } from '../../../builders/aWanted.ts'

const deployment = (changes: Partial<WantedChainInput> = {}): Deployment =>
  deploymentOf(wantedSchema.parse(aWanted(changes)))!
const fieldsOf = (earlier: Deployment, next: Deployment) =>
  findConflicts(earlier, next).map(({ field }) => field)

describe('a deployment file that exists', () => {
  it('accepts the same file, and a file with a further product', () => {
    const small = deployment({ bridge: undefined, gas: undefined })
    expect(findConflicts(small, deployment())).toEqual([])
    expect(findConflicts(deployment(), deployment())).toEqual([])
  })

  it('refuses a file without its bridge or its paymaster, which may hold money', () => {
    const earlier = deployment()
    expect(findConflicts(earlier, deployment({ bridge: undefined }))).toEqual([
      {
        field: 'chain 8453 bridge',
        message: `the deployment file has ${earlier.bridges[0]?.address}, the wanted file has none`,
        fix: 'restore the product in the wanted file, or use another --out after the contract holds no money',
      },
    ])
    expect(fieldsOf(earlier, deployment({ gas: undefined }))).toEqual(['chain 8453 paymaster'])
  })

  it('refuses a file that moves all products to another chain', () => {
    expect(fieldsOf(deployment(), deployment({ chainId: 137 }))).toEqual([
      'chain 8453 vault factory',
      'chain 8453 bridge',
      'chain 8453 paymaster',
    ])
  })

  it('records the hash of the code of each contract that apply creates', () => {
    const { codeHashes = [], bridges } = deployment()
    expect(codeHashes).toHaveLength(7)
    expect(codeHashes.map(({ address }) => address)).toContain(bridges[0]?.address)
  })
})

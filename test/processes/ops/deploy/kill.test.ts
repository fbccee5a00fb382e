import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentSchema } from '../../../../core/deployment.ts'
import { describeChain } from '../../../../ops/deploy/plan/describeChain.ts'
import { createDeployFolder, type DeployFolder } from '../../../support/deploy/deployCommand.ts'
import { type DeployWorld, startDeployWorld } from '../../../support/deploy/deployWorld.ts'
import { killAtEachTransaction } from '../../../support/deploy/killAtEachTransaction.ts'
import { wantedFileOf } from '../../../support/deploy/wantedFileOf.ts'

/** Six contracts, the cap of new vaults, and the deposit of the paymaster. */
const TRANSACTIONS = 8

describe('npm run deploy -- apply', () => {
  let world: DeployWorld
  let folder: DeployFolder
  beforeAll(async () => {
    world = await startDeployWorld()
    folder = createDeployFolder(world)
  })
  afterAll(async () => {
    folder?.remove()
    await world?.stop()
  })

  it('resumes to the same contracts after a kill at each transaction, and sends nothing twice', async () => {
    const sender = world.accounts.visitors[0]!.address
    const before = await world.client.getTransactionCount({ address: sender })
    const { kills, output } = await killAtEachTransaction(world, folder)
    expect(kills).toBe(TRANSACTIONS)
    const after = await world.client.getTransactionCount({ address: sender })
    expect(after - before).toBe(TRANSACTIONS)
    const wanted = wantedFileOf(world)
    for (const { address, runtimeCode } of describeChain(wanted, wanted.chains[0]!).contracts) {
      expect(await world.client.getCode({ address })).toBe(runtimeCode)
    }
    expect(output).toContain(`wrote ${folder.out}`)
    expect(deploymentSchema.parse(JSON.parse(readFileSync(folder.out, 'utf8'))).id).toBe('test')
  })
})

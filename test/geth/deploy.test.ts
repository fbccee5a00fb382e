import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runApply } from '../../ops/deploy/apply/runApply.ts'
import { EXIT } from '../../ops/deploy/deployDeps.ts'
import { runVerify } from '../../ops/deploy/verify/runVerify.ts'
import { createDeployFolder, type DeployFolder } from '../support/deploy/deployCommand.ts'
import { type DeployWorld, startDeployWorld } from '../support/deploy/deployWorld.ts'
import { killAtEachTransaction } from '../support/deploy/killAtEachTransaction.ts'
import { wantedFileOf } from '../support/deploy/wantedFileOf.ts'
import { recordWrites } from '../support/geth/genesis.ts'
import { createGethNodes } from '../support/geth/startGeth.ts'

describe('npm run deploy on geth', () => {
  let world: DeployWorld
  let folder: DeployFolder
  beforeAll(async () => {
    const nodes = createGethNodes(await recordWrites(startDeployWorld))
    world = await startDeployWorld(nodes.startNode)
    folder = createDeployFolder(world)
  })
  afterAll(async () => {
    folder?.remove()
    await world?.stop()
  })

  it('creates every contract once despite a kill at each transaction, and then reports no difference', async () => {
    const sender = world.accounts.visitors[0]!.address
    const before = await world.client.getTransactionCount({ address: sender })
    const { kills } = await killAtEachTransaction(world, folder)
    expect(kills).toBe(8)
    expect(await world.client.getTransactionCount({ address: sender })).toBe(before + kills)
    const deps = folder.depsOf(wantedFileOf(world))
    const common = { file: '', chainId: null }
    expect(await runVerify(deps, { kind: 'verify', ...common, sources: null })).toBe(EXIT.done)
    const signer = { kind: 'key file', path: folder.keyFile } as const
    expect(await runApply(deps, { kind: 'apply', ...common, signer, out: folder.out })).toBe(
      EXIT.done,
    )
    expect(await world.client.getTransactionCount({ address: sender })).toBe(before + kills)
  })
})

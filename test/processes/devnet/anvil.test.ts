import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../devnet/chain/freePort.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { createDevnet } from '../../../devnet/createDevnet.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import { isAlive } from './support/isAlive.ts'

describe('an anvil node', () => {
  it('has ended when stop resolves', async () => {
    const anvil = await startAnvil({ chainId: 137, genesisTimestampSec: NOW_SEC })
    expect(isAlive(anvil.pid)).toBe(true)
    await anvil.stop()
    expect(isAlive(anvil.pid)).toBe(false)
    expect(await anvil.exited).toBe(0)
    await anvil.stop()
  })

  it('does not start on a port that another server uses', async () => {
    const server = createServer()
    const port = await freePort(0)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const start = startAnvil({ chainId: 137, port, genesisTimestampSec: NOW_SEC })
    await expect(start).rejects.toMatchObject({ code: 'port_in_use' })
    server.close()
  })

  it('ends when a devnet cannot start', async () => {
    const other = await startAnvil({ chainId: 5042, genesisTimestampSec: NOW_SEC })
    const port = await freePort(0)
    const start = createDevnet({
      seed: 1,
      nowSec: NOW_SEC,
      backfillDays: 1,
      mining: 'manual',
      chains: [8453, 5042],
      ports: { 8453: port, 5042: other.port },
    })
    await expect(start).rejects.toMatchObject({ code: 'port_in_use' })
    expect(await freePort(port)).toBe(port)
    await other.stop()
  })

  it('returns past states as far back as configured', async () => {
    const devnet = await aDevnet({ keepStates: 300 })
    const { client, rpc } = devnet.vaultChain
    const from = Number(await rpc('eth_blockNumber', []))
    for (let i = 0; i < 250; i += 1) await mineBlock(devnet.vaultChain)
    const past = await client.getBalance({
      address: devnet.accounts.deployer.address,
      blockNumber: BigInt(from),
    })
    await devnet.stop()
    expect(past).toBeGreaterThan(0n)
  })

  it('follows the wall clock when it mines by interval', async () => {
    const startSec = Math.floor(Date.now() / 1000)
    const devnet = await aDevnet({ nowSec: startSec - 3_600, mining: 'interval' })
    const { client } = devnet.vaultChain
    const start = await client.getBlockNumber()
    await expect
      .poll(() => client.getBlockNumber(), { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(start + 2n)
    const { timestamp } = await client.getBlock()
    const endSec = Math.floor(Date.now() / 1000)
    await devnet.stop()
    // The chain has caught up with the hour that the history omitted, and no block is ahead of the
    // clock.
    expect(Number(timestamp)).toBeGreaterThanOrEqual(startSec)
    expect(Number(timestamp)).toBeLessThanOrEqual(endSec)
  })
})

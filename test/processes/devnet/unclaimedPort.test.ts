import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'

const CHILD = new URL('chain/unclaimedPort.child.ts', import.meta.url).pathname

async function claimingProcess() {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, ports: z.array(z.number()).parse(JSON.parse(String(line))) }
}

describe('an unclaimed port', () => {
  test('accepts a server, and is below the ports of outgoing connections', async () => {
    const port = await unclaimedPort()
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  })

  test.runIf(process.platform === 'linux')(
    'differs for 450 simultaneous claims in three processes',
    async () => {
      const all = await Promise.all([claimingProcess(), claimingProcess(), claimingProcess()])
      const ports = all.flatMap(({ ports: claimed }) => claimed)
      for (const { child } of all) child.kill()
      expect(ports).toHaveLength(450)
      expect(new Set(ports).size).toBe(450)
    },
  )
})

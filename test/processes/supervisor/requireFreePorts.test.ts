import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { portVariables } from '../../../core/config/localDefaults.ts'
import { ConfigInvalid, loadConfig } from '../../../core/config.ts'
import { freePort } from '../../../devnet/chain/freePort.ts'
import { portHolder } from '../../../supervisor/portHolder.ts'
import { requireFreePorts } from '../../../supervisor/requireFreePorts.ts'

async function freePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {}
  for (const name of portVariables) ports[name] = String(await freePort(0))
  return ports
}

async function occupyPort(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  onTestFinished(() => new Promise((settle) => server.close(() => settle())))
}

describe('the ports of a start', () => {
  it('are accepted when all are free', async () => {
    await requireFreePorts(loadConfig({ ...(await freePorts()), STATE_DIR: tmpdir() }))
  })

  it('are all reported if they are in use, with variable and holder', async () => {
    const ports = await freePorts()
    await occupyPort(Number(ports['API_PORT']))
    await occupyPort(Number(ports['DEVNET_PORT_8453']))
    const refused = requireFreePorts(loadConfig({ ...ports, STATE_DIR: tmpdir() }))
    const error: unknown = await refused.catch((reason: unknown) => reason)
    const problems = error instanceof ConfigInvalid ? error.problems : []
    expect(problems).toEqual([
      expect.stringMatching(`^API_PORT: port ${ports['API_PORT']} is in use by `),
      expect.stringMatching(`^DEVNET_PORT_8453: port ${ports['DEVNET_PORT_8453']} is in use by `),
      expect.stringContaining('PORT_OFFSET=100 npm start'),
    ])
  })

  it('have a holder with its process id when /proc shows it', async () => {
    const port = await freePort(0)
    expect(await portHolder(port)).toBeNull()
    await occupyPort(port)
    expect(await portHolder(port)).toMatchObject({ pid: process.pid })
  })
})

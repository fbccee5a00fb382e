import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenOnSocket } from '../../../signer/listenOnSocket.ts'

let folder: string
let server: Server
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-'))
  server = createServer()
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the socket of a signer', () => {
  it('opens for its user alone without a group', async () => {
    const path = join(folder, 'signer.sock')
    await listenOnSocket(server, path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('opens for its user and one group', async () => {
    const path = join(folder, 'signer.sock')
    const groupId = process.getgroups?.().at(-1)
    await listenOnSocket(server, path, groupId)
    const { mode, gid, uid } = statSync(path)
    expect([mode & 0o777, gid, uid]).toEqual([0o660, groupId, process.getuid?.()])
  })
})

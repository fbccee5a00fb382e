import { createServer } from 'node:net'
import { DevnetError } from '../devnetError.ts'
import { unclaimedPort } from './unclaimedPort.ts'

/**
 * Returns the port if it is free, or a free port for 0.
 *
 * Throws `DevnetError` `port_in_use`.
 */
export function freePort(port: number): Promise<number> {
  if (port === 0) return unclaimedPort()
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', () => {
      reject(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(port))
    })
  })
}

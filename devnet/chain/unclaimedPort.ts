import { randomInt } from 'node:crypto'
import { createServer, type ListenOptions } from 'node:net'

/** Searched ports: above usual server ports, below the kernel's range for outgoing connections (from 32768 on Linux). */
const FIRST_PORT = 20_000
const LAST_PORT = 32_767

/**
 * Returns a free port of 127.0.0.1 that no other caller gets while this process lives.
 *
 * A port found by bind and release could be returned to two concurrent callers. Therefore each port is first claimed
 * by a socket of the kernel's abstract namespace, which ends with its process. Without that namespace the port is not
 * claimed.
 */
export async function unclaimedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
}

/** Claims a port until this process ends: the socket stays open, but does not keep the process alive. */
async function isClaimed(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await bound({ path: `\0quartet-port-${port}` })) !== null
}

async function isFree(port: number): Promise<boolean> {
  const server = await bound({ port, host: '127.0.0.1', exclusive: true })
  if (server === null) return false
  return new Promise((resolve) => server.close(() => resolve(true)))
}

/** Returns null if the address is in use. */
function bound(address: ListenOptions): Promise<ReturnType<typeof createServer> | null> {
  return new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null))
    server.listen(address, () => resolve(server))
  })
}

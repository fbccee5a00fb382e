import { randomInt } from 'node:crypto'
import { createServer, type ListenOptions } from 'node:net'

/** Above what servers usually have, below what the kernel gives to outgoing connections (from 32768 on Linux). */
const FIRST_PORT = 20_000
const LAST_PORT = 32_767

/**
 * A port of 127.0.0.1 on which nobody listens, and which nobody else is given while this process lives.
 *
 * A port that is found by binding it and letting it go again can be given to two who look at once. So each is claimed
 * first, by a socket of the kernel's abstract namespace, which dies with its process; where there is no such namespace
 * nothing is claimed.
 */
export async function unclaimedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
}

/** Held until this process ends: the socket does not keep it alive, and nobody closes it. */
async function isClaimed(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await bound({ path: `\0quartet-port-${port}` })) !== null
}

async function isFree(port: number): Promise<boolean> {
  const server = await bound({ port, host: '127.0.0.1', exclusive: true })
  if (server === null) return false
  return new Promise((resolve) => server.close(() => resolve(true)))
}

/** Null when somebody else has it. */
function bound(address: ListenOptions): Promise<ReturnType<typeof createServer> | null> {
  return new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null))
    server.listen(address, () => resolve(server))
  })
}

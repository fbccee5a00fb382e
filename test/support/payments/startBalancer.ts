import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Fixed address in front of changing servers, like a balancer. */
export type Balancer = {
  readonly url: string
  /** Routes later connections to another server. */
  lead(url: string): void
  stop(): Promise<void>
}

/** Starts a balancer on a free port that routes to a server. */
export async function startBalancer(first: string): Promise<Balancer> {
  let target = new URL(first)
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const [first, other] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      open.add(first)
      first.pipe(other)
      // If one side ends, as a killed server does, the connection of the other side ends too.
      first.on('error', () => other.destroy())
      first.on('close', () => {
        open.delete(first)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${isPort(address) ? address.port : 0}`,
    lead: (url) => {
      target = new URL(url)
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function isPort(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

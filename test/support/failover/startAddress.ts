import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * Moment at which a connection ends: the server never receives the commit, receives the commit later than the client
 * sees the end of the connection, or stores the commit and the client receives no answer.
 */
export type CommitLoss = 'not sent' | 'sent late' | 'not answered'
type LostCommit = {
  /** Resolves when the client sees the end of the connection. */
  readonly lost: Promise<void>
  /** Sends a late commit to the server. */
  send(): void
}

/** Address of a database, as of a balancer in front of several servers. */
export type Address = {
  /** Returns the URL of a server with the host and port of the address. */
  urlOf(serverUrl: string): string
  /** Ends every connection, and connects later clients to the server. */
  moveTo(serverUrl: string): void
  /** Ends the next connection of an application (`application_name`) that commits. */
  loseCommit(application: string, loss: CommitLoss): LostCommit
  close(): Promise<void>
}

/** Opens an address that passes bytes to a server; `moveTo` changes the server, as a failover does. */
export async function startAddress(serverUrl: string): Promise<Address> {
  let target = Number(new URL(serverUrl).port)
  const open = new Set<Socket>()
  const faults = new Set<Fault>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let isLate = false
    const watch = watchCommits(faults, (commit, { loss, lose, hold }) => {
      isLate = loss === 'sent late'
      client.once('close', lose)
      hold(() => upstream.end(commit))
      upstream.unpipe(client)
      if (loss === 'not answered') {
        upstream.once('data', () => client.destroy())
        upstream.write(commit)
      } else client.destroy()
      upstream.resume()
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (socket === upstream || !isLate) other.destroy()
      })
    }
    client.pipe(watch).pipe(upstream)
    upstream.pipe(client)
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    urlOf: (url) => {
      const moved = new URL(url)
      moved.port = String(port)
      return moved.toString()
    },
    moveTo: (url) => {
      target = Number(new URL(url).port)
      cut()
    },
    loseCommit: (application, loss) => {
      const lost = Promise.withResolvers<void>()
      let send = () => {}
      const hold = (deliver: () => void) => {
        send = deliver
      }
      faults.add({ application, loss, lose: lost.resolve, hold })
      return { lost: lost.promise, send: () => send() }
    },
    close: async () => {
      cut()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

type Fault = {
  readonly application: string
  readonly loss: CommitLoss
  readonly lose: () => void
  readonly hold: (deliver: () => void) => void
}

/** Passes bytes of a client on, except the commit of an application with a fault. */
function watchCommits(
  faults: Set<Fault>,
  onCommit: (commit: Buffer, fault: Fault) => void,
): Transform {
  let greeting: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      greeting ??= chunk
      const sentBy = greeting
      const fault = [...faults].find(({ application }) => sentBy.includes(`\0${application}\0`))
      // Clients send a commit alone, after the answer to the statement before.
      if (fault === undefined || !/^Q....commit\0$/s.test(chunk.toString('latin1'))) {
        pass(null, chunk)
        return
      }
      faults.delete(fault)
      onCommit(chunk, fault)
    },
  })
}

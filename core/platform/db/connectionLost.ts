import pg from 'pg'

/** The server was not reachable, or the connection broke before the answer. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to Postgres is lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** Awaits the driver: rethrows errors of the server unchanged, and any other error as a lost connection. */
export async function awaitDriver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof pg.DatabaseError ? error : new ConnectionLost(error)
  }
}

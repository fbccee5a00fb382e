import pg from 'pg'

/** The server could not be reached, or the connection broke before the answer came. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to Postgres is lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** Awaits the driver: what the server itself said passes unchanged, anything else is a lost connection. */
export async function fromDriver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof pg.DatabaseError ? error : new ConnectionLost(error)
  }
}

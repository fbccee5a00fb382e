import { request } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** Returns the path of the socket that controls the relays between the nodes. */
export const networkSocket = (stateDir: string): string => resolve(stateDir, 'run', 'network.sock')

/** Returns the path of the socket through which the commands reach the keeper. */
export const keeperSocket = (stateDir: string): string => resolve(stateDir, 'run', 'keeper.sock')

export type Answer = { readonly status: number; readonly body: string }

type Request = { readonly path: string; readonly method?: string; readonly body?: unknown }

/** Sends a request over a socket of this machine. Throws when no process listens on the socket. */
export function requestOverSocket(
  socketPath: string,
  { path, method = 'GET', body }: Request,
): Promise<Answer> {
  return new Promise((settle, fail) => {
    const sent = request({ socketPath, path, method }, (response) => {
      text(response).then((body) => settle({ status: response.statusCode ?? 0, body }), fail)
    })
    sent.once('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

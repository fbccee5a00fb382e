import { setMaxListeners } from 'node:events'
import {
  createRpcSubscriptionsTransportFromChannelCreator,
  createSolanaRpcSubscriptionsFromTransport,
  getDataPublisherFromEventEmitter,
  type RpcSubscriptions,
  type RpcSubscriptionsChannel,
  type SignatureNotificationsApi,
} from '@solana/kit'
import { z } from 'zod'

/** Connection for subscriptions. Either side can end the connection. */
export type SolanaSocket = {
  readonly subscriptions: RpcSubscriptions<SignatureNotificationsApi>
  /** Aborted at the end of the connection. */
  readonly signal: AbortSignal
  isOpen(): boolean
  end(): void
}

/** Maximum characters of a frame; a signature notification has some hundred characters. */
const MAX_FRAME_CHARACTERS = 65_536

const envelope = z.object({ jsonrpc: z.literal('2.0') })
const frame = z.union([
  envelope.extend({ id: z.string(), result: z.union([z.number(), z.boolean()]) }),
  envelope
    .extend({ id: z.string(), error: z.object({ code: z.int() }) })
    .transform(({ jsonrpc, id, error }) => ({ jsonrpc, id, error: { ...error, message: '' } })),
  envelope
    .extend({
      method: z.literal('signatureNotification'),
      params: z.object({
        subscription: z.number(),
        result: z.object({
          context: z.object({ slot: z.int().nonnegative() }),
          // The notification's result of the transaction is not used; the status request returns
          // the result.
          value: z.object({}),
        }),
      }),
    })
    .transform(({ jsonrpc, method, params }) => ({ jsonrpc, method, params })),
])

/**
 * Opens the connection through which the Solana kit subscribes.
 *
 * Replaces the kit's own connection, in which a frame without JSON, or a subscription that cannot
 * be sent, ends the process. This connection ignores unknown frames, and sending never fails.
 * Throws `SyntaxError` if the URL is not a websocket address.
 */
export function openSolanaSocket(
  url: string,
  events: { opened(): void; ended(): void },
): SolanaSocket {
  const socket = new WebSocket(url)
  const ending = new AbortController()
  const target = new EventTarget()
  // Each subscription adds one listener, and there may be hundreds of subscriptions.
  setMaxListeners(0, target, ending.signal)
  const isOpen = () => !ending.signal.aborted && socket.readyState === WebSocket.OPEN
  const end = (): void => {
    if (ending.signal.aborted) return
    ending.abort()
    socket.close()
    events.ended()
  }
  socket.addEventListener('open', events.opened)
  socket.addEventListener('error', end)
  socket.addEventListener('close', end)
  socket.addEventListener('message', ({ data }) => {
    const read = readFrame(data)
    // Each frame is dispatched in its own event-loop turn, so that the kit can subscribe between a
    // response and the frame that directly follows.
    if (read !== null) setImmediate(() => target.dispatchEvent(messageOf(read)))
  })
  const channel: RpcSubscriptionsChannel<unknown, unknown> = {
    ...getDataPublisherFromEventEmitter<ChannelEvents>(target),
    send: async (message) => {
      if (isOpen()) socket.send(JSON.stringify(message))
    },
  }
  const transport = createRpcSubscriptionsTransportFromChannelCreator(async () => channel)
  const subscriptions = createSolanaRpcSubscriptionsFromTransport(transport)
  return { subscriptions, signal: ending.signal, isOpen, end }
}

/** Events of the channel. Only `message` is dispatched; the `signal` of the socket reports its end. */
type ChannelEvents = { readonly message: Event; readonly error: Event }

const messageOf = (detail: unknown) => new CustomEvent('message', { detail })

/** Returns null for an unknown frame. */
function readFrame(data: unknown): z.output<typeof frame> | null {
  if (typeof data !== 'string' || data.length > MAX_FRAME_CHARACTERS) return null
  try {
    return frame.parse(JSON.parse(data))
  } catch {
    return null
  }
}

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

/** A connection for subscriptions, until either side ends it. */
export type SolanaSocket = {
  readonly subscriptions: RpcSubscriptions<SignatureNotificationsApi>
  /** Aborted when it is over. */
  readonly signal: AbortSignal
  isOpen(): boolean
  end(): void
}

/** Largest frame that is read; what is told of a signature has some hundred characters. */
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
          // Whether it failed, and how, is asked for: what is told here is no answer.
          value: z.object({}),
        }),
      }),
    })
    .transform(({ jsonrpc, method, params }) => ({ jsonrpc, method, params })),
])

/**
 * Opens a connection by which the kit subscribes.
 *
 * It is not the kit's own connection: there a frame that is no JSON ends the process, and so does a subscription that
 * could not be sent. Here whatever is not understood is left out, and sending never fails. Throws `SyntaxError` for
 * what is no address of a websocket.
 */
export function openSolanaSocket(
  url: string,
  told: { opened(): void; ended(): void },
): SolanaSocket {
  const socket = new WebSocket(url)
  const over = new AbortController()
  const target = new EventTarget()
  // One for each subscription, which may be hundreds.
  setMaxListeners(0, target, over.signal)
  const isOpen = () => !over.signal.aborted && socket.readyState === WebSocket.OPEN
  const end = (): void => {
    if (over.signal.aborted) return
    over.abort()
    socket.close()
    told.ended()
  }
  socket.addEventListener('open', told.opened)
  socket.addEventListener('error', end)
  socket.addEventListener('close', end)
  socket.addEventListener('message', ({ data }) => {
    const read = readFrame(data)
    // Each in a turn of its own: what comes right behind an answer is not lost before the kit listens for it.
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
  return { subscriptions, signal: over.signal, isOpen, end }
}

/** Of these the first alone is sent: an end shows by the signal. */
type ChannelEvents = { readonly message: Event; readonly error: Event }

const messageOf = (detail: unknown) => new CustomEvent('message', { detail })

/** Null for what is not understood. */
function readFrame(data: unknown): z.output<typeof frame> | null {
  if (typeof data !== 'string' || data.length > MAX_FRAME_CHARACTERS) return null
  try {
    return frame.parse(JSON.parse(data))
  } catch {
    return null
  }
}

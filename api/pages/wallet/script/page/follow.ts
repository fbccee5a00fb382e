import type { Intent, IntentEvent } from '../flow/intent.ts'
import { lookUp } from '../flow/lookUp.ts'
import { sendStep } from '../flow/sendStep.ts'
import { isSame } from '../flow/wallet.ts'
import { showHeld } from './connect.ts'
import { announce, type Connection, type Desk, pause } from './desk.ts'
import { inWords } from './inWords.ts'

/** Milliseconds between two searches on the chain: one block of chain 8453. */
const LOOK_MS = 2_000

/** Asks the wallet for the present step of an order, and shows the result. */
export async function sendOrder(desk: Desk, intent: Intent, show: () => void): Promise<void> {
  const { connection, asking, started, intents } = desk
  if (connection === null) return
  started.add(intent.id)
  asking.add(intent.id)
  announce(desk, 'Confirm the transaction in the wallet.')
  try {
    const { provider } = connection.wallet
    const after = sendStep({ provider, intents }, intent)
    show()
    const { state, problem } = await after
    announce(desk, state === 'sent' ? 'Sent. Waiting for a block.' : (problem ?? ''))
  } catch (error) {
    started.delete(intent.id)
    announce(desk, inWords(error))
  } finally {
    asking.delete(intent.id)
    show()
  }
}

/** Looks for the transactions of all open orders of the connected account, until the page ends. */
export async function followOrders(desk: Desk, show: () => void): Promise<void> {
  for (;;) {
    await pause(LOOK_MS)
    const { connection, intents, asking } = desk
    if (connection === null) continue
    for (const intent of intents.list()) {
      const isOwn = isSame(intent.account, connection.account)
      const isAwaited = intent.state === 'asked' || intent.state === 'sent'
      if (isOwn && isAwaited && !asking.has(intent.id))
        await look(desk, connection, { intent, show })
    }
    // Another tab may have changed an order.
    show()
  }
}

type Looked = { readonly intent: Intent; readonly show: () => void }

async function look(desk: Desk, { wallet }: Connection, { intent, show }: Looked): Promise<void> {
  // The wallet may be on another chain, whose blocks say nothing about the order.
  const chainId = await wallet.provider.request({ method: 'eth_chainId' }).catch(() => null)
  if (Number(chainId) !== intent.chainId) return
  const seen = await lookUp(wallet.provider, intent).catch(() => null)
  if (seen?.kind !== 'event') return
  const event = await explainFailure(desk, intent, seen.event)
  const next = desk.intents.apply(intent, event)
  if (next === null) return
  show()
  if (next.state === 'done') {
    announce(desk, `Done: ${next.title}.`)
    void showHeld(desk)
  }
  if (next.problem !== null) announce(desk, next.problem)
  if (next.state === 'planned' && desk.started.has(next.id)) await sendOrder(desk, next, show)
}

/** Adds to a failed transaction the reason for which the service refuses the same order now. */
async function explainFailure(
  desk: Desk,
  intent: Intent,
  event: IntentEvent,
): Promise<IntentEvent> {
  if (event.kind !== 'reverted') return event
  const { path, body } = intent.request
  const answer = await desk.api.post(path, body)
  const reason =
    answer.kind === 'refusal'
      ? answer.words
      : 'The service accepts the same order now; the likely reason is the floor: the price moved.'
  return { ...event, problem: `${event.problem} ${reason}` }
}

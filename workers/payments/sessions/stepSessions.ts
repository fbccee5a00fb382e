import { depositCall } from '../../../core/payments/domain/sessions/deposit.ts'
import {
  claimCall,
  MAX_CLAIMS,
  refundCall,
  settleCall,
} from '../../../core/payments/domain/sessions/escrowCalls.ts'
import type {
  ChannelBooks,
  EscrowChain,
  WatchedChannel,
} from '../../../core/payments/sessionPorts.ts'
import type { SessionDeps } from './sessionDeps.ts'

/** Maximum channels in one read: 800 calls in one call of the node. */
const MAX_CHANNELS = 200

type Read = { readonly channel: WatchedChannel; readonly books: ChannelBooks }

/** Reads the channels of a chain, records their state, and queues due deposits, refunds and claims. */
export async function stepSessions(deps: SessionDeps, chain: EscrowChain): Promise<number | null> {
  const { sessions, metrics, crashAt } = deps
  const { chainId } = chain
  const channels = await sessions.watched(chainId, MAX_CHANNELS)
  if (channels.length > 0) {
    const read = await chain.books(channels)
    crashAt('session_before_record')
    await sessions.record(channels, read)
    const known = channels.flatMap((channel, at): Read[] => {
      const books = read.books[at]
      return books === undefined ? [] : [{ channel, books }]
    })
    for (const each of known) await stepDeposit(deps, chain, each)
    for (const each of known) await stepRefund(deps, each)
    await stepClaims(deps, known)
  }
  metrics.figures(chainId, await sessions.figures(chainId))
  return channels.length === MAX_CHANNELS ? 0 : null
}

async function stepDeposit(
  { sessions, log }: SessionDeps,
  chain: EscrowChain,
  { channel, books }: Read,
): Promise<void> {
  const { deposit, config, chainId, id } = channel
  if (deposit === null || books.isDeposited) return
  if (deposit.state === 'submitted') {
    if (deposit.isLost) await sessions.failDeposit(channel, 'transaction_failed')
    return
  }
  const call = depositCall(config, deposit.deposit)
  const reason = await chain.simulate(channel, call)
  if (reason !== null) {
    await sessions.failDeposit(channel, reason)
    return
  }
  if (await sessions.submitDeposit(channel, call)) {
    log.info(
      { event: 'session_deposit_submitted', chainId, channelId: id },
      'session deposit submitted',
    )
  }
}

/**
 * Claims all charges before the refund; the refund is at most the rest, so that a failed claim cannot cost a charge.
 */
async function stepRefund({ sessions, log }: SessionDeps, { channel, books }: Read): Promise<void> {
  const { config, chargedUsdc6, refundUsdc6, chainId, id } = channel
  if (!channel.isRefundDue || refundUsdc6 === null) return
  if (books.balanceUsdc6 < chargedUsdc6 + refundUsdc6) return
  const claims =
    chargedUsdc6 > books.claimedUsdc6
      ? [claimCall([claimOf(channel)]), settleCall(config.receiver, config.token)]
      : []
  if (await sessions.submitRefund(channel, [...claims, refundCall(config, refundUsdc6)])) {
    log.info(
      { event: 'session_refund_submitted', chainId, channelId: id },
      'session refund submitted',
    )
  }
}

/** A channel whose last claim failed is claimed alone, so that the channel cannot block the others. */
async function stepClaims(deps: SessionDeps, known: readonly Read[]): Promise<void> {
  const due = known.flatMap(({ channel, books }) =>
    channel.isClaimDue &&
    books.balanceUsdc6 >= channel.chargedUsdc6 &&
    books.claimedUsdc6 < channel.chargedUsdc6
      ? [channel]
      : [],
  )
  const alone = due.filter(({ claimFailures }) => claimFailures > 0).map((channel) => [channel])
  const sharing = due.filter(({ claimFailures }) => claimFailures === 0)
  for (const group of [...groupsOf(sharing), ...alone]) await submitClaims(deps, group)
}

/** Groups channels into claims: the channels of a claim have the same authorizer, receiver and token. */
function groupsOf(channels: readonly WatchedChannel[]): WatchedChannel[][] {
  const groups = new Map<string, WatchedChannel[][]>()
  for (const channel of channels) {
    const { receiver, receiverAuthorizer, token } = channel.config
    const key = `${receiver} ${receiverAuthorizer} ${token}`
    const chunks = groups.get(key) ?? [[]]
    const last = chunks.at(-1) ?? []
    if (last.length === MAX_CLAIMS) chunks.push([channel])
    else last.push(channel)
    groups.set(key, chunks)
  }
  return [...groups.values()].flat()
}

async function submitClaims(
  { sessions, metrics, log, crashAt }: SessionDeps,
  channels: readonly WatchedChannel[],
): Promise<void> {
  const [first] = channels
  if (first === undefined) return
  const { chainId, config } = first
  crashAt('session_before_claim')
  const claim = claimCall(channels.map(claimOf))
  const settle = settleCall(config.receiver, config.token)
  if (!(await sessions.submitClaims(channels, { claim, settle }))) return
  crashAt('session_after_claim')
  metrics.claimed(chainId, channels.length)
  log.info(
    { event: 'session_claim_submitted', chainId, channels: channels.length },
    'session claim submitted',
  )
}

function claimOf({ config, chargedUsdc6, signature }: WatchedChannel) {
  const hex = /^0x[0-9a-f]+$/.test(signature) ? signature.slice(2) : ''
  return { config, cumulativeUsdc6: chargedUsdc6, signature: `0x${hex}` as const }
}

import type { Hex } from 'viem'
import { knownBridgeReason } from '../../core/bridge/domain/bridgeReasons.ts'
import type { BridgeState } from '../../core/bridge/domain/bridgeStates.ts'
import { WITHDRAWN } from '../../core/bridge/domain/closedReason.ts'
import { bridgeUsdc } from '../../core/bridge/operations/bridgeUsdc.ts'
import { factsOfBridge } from '../../core/bridge/operations/status/factsOfBridge.ts'
import { nextStepOf } from '../../core/bridge/operations/status/nextStepOf.ts'
import type { Bridge, Bridges } from '../../core/bridge/ports.ts'
import type { Reply } from '../http/reply.ts'
import type { CancelVerdict, TaskSource, TaskState } from '../tasks/taskSource.ts'
import { bridgeRefusal } from './bridgeOutcome.ts'
import { closedBridgeReply, endedBridgeReply } from './bridgeReply.ts'
import { conflictOfBridge } from './conflictOf.ts'
import { NOT_SUBMITTED, referralCreditOf } from './settleBridge.ts'

type BridgeTaskDeps = {
  readonly bridges: Pick<Bridges, 'byId' | 'refundOf' | 'referralCreditOf' | 'withdraw'>
  readonly publicUrl: string
}

const PREFIX = 'bridge-'
const ID = /^0x[0-9a-f]{64}$/

/**
 * Status of the task in each state of a bridge. A bridge that a third party submitted is working until its refund is
 * paid.
 */
const STATUSES = {
  submitted: 'working',
  waiting_for_circle: 'working',
  pending_attestation: 'working',
  attested: 'working',
  minted: 'completed',
  closed: 'completed',
  front_run: 'working',
  refunded: 'completed',
} as const satisfies Record<BridgeState, TaskState['status']>

/** Returns the id of the task of a bridge. */
export const bridgeTaskId = (id: Hex): string => `${PREFIX}${id}`

/**
 * Creates the tasks of bridges. A task is the row of its bridge, so it survives every process.
 *
 * The id of a bridge is public once its burn is sent, and a task shows only facts that `GET /v1/bridge/status` shows.
 * Before that, only the payer knows the nonce that the id contains, so that only the payer can cancel.
 */
export function createBridgeTasks(deps: BridgeTaskDeps): TaskSource {
  return {
    prefix: PREFIX,
    read: async (key) => {
      const bridge = ID.test(key) ? await deps.bridges.byId(parseHex(key)) : null
      return bridge === null ? null : taskOf(deps, bridge)
    },
    cancel: async (key) => (ID.test(key) ? cancelBridge(deps, parseHex(key)) : { kind: 'unknown' }),
  }
}

const parseHex = (key: string): Hex => `0x${key.slice(2)}`

async function taskOf(deps: BridgeTaskDeps, bridge: Bridge): Promise<TaskState> {
  const { paidSec, burnedSec, indexedSec, attestedSec, mintedSec } = bridge.times
  const facts = {
    operation: bridgeUsdc.id,
    message: nextStepOf(factsOfBridge(bridge)).nextStep,
    createdAtSec: paidSec,
    updatedAtSec: Math.max(
      ...[paidSec, burnedSec, indexedSec, attestedSec, mintedSec].map((sec) => sec ?? paidSec),
    ),
    // A burn may wait for its attestation without a limit.
    ttlMs: null,
  }
  if (isWithdrawn(bridge)) return { ...facts, status: 'cancelled' }
  const status = STATUSES[bridge.state]
  return status === 'working'
    ? { ...facts, status }
    : { ...facts, status, reply: await endOf(deps, bridge) }
}

const isWithdrawn = ({ state, reason }: Bridge): boolean =>
  state === 'closed' && reason === WITHDRAWN

/** Returns the answer to a bridge that has ended. */
async function endOf(deps: BridgeTaskDeps, bridge: Bridge): Promise<Reply> {
  const extras = { publicUrl: deps.publicUrl, network: null }
  if (bridge.state === 'minted') {
    const booking = await referralCreditOf(deps, bridge)
    return endedBridgeReply({ kind: 'delivered', bridge, booking }, extras)
  }
  if (bridge.state === 'refunded')
    return endedBridgeReply(await conflictOfBridge(deps, bridge, 0), extras)
  if (bridge.reason === NOT_SUBMITTED) return endedBridgeReply({ kind: 'not_submitted' }, extras)
  return closedBridgeReply(bridgeRefusal(knownBridgeReason(bridge.reason), bridge), extras)
}

/** Withdraws a burn without a signed transaction; every later state refuses. */
async function cancelBridge({ bridges }: BridgeTaskDeps, id: Hex): Promise<CancelVerdict> {
  if (await bridges.withdraw(id)) return { kind: 'accepted' }
  const bridge = await bridges.byId(id)
  if (bridge === null) return { kind: 'unknown' }
  if (isWithdrawn(bridge)) return { kind: 'accepted' }
  const isOver = STATUSES[bridge.state] === 'completed'
  const reason = isOver
    ? 'the bridge has ended'
    : 'the burn is signed; each signature has one outcome, which tasks/get returns'
  return { kind: 'refused', reason }
}

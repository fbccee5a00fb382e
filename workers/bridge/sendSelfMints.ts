import { encodeFunctionData } from 'viem'
import { messageTransmitterAbi } from '../../contracts-abi/messageTransmitterAbi.ts'
import type { DueBridge } from '../../core/bridge/workPorts.ts'
import type { BridgeWork, Destination } from './bridgeWork.ts'

/**
 * Gas limit of a mint, percent of the measured gas. Storage that was warm in the measurement may be
 * cold in the block.
 */
const GAS_PERCENT = 130n
/** Pause after a chain rejected a mint, milliseconds. */
const REFUSED_MS = 15_000
/** Pause after a mint by a third party, until its log is visible, milliseconds. */
const MINT_LOG_PAUSE_MS = 5_000
/** Revert reason of an expired attestation. Source: CCTP V2 `TokenMessengerV2`. */
const EXPIRED = /expired/i
/** Revert reason of a used nonce. Source: CCTP V2 `MessageTransmitterV2`. */
const USED = /nonce already used/i

/**
 * Mints attested bridges after the delay that is reserved for the forwarding service.
 *
 * The message fixes the recipient, so a mint by the forwarding service at the same time is
 * harmless. The mint is simulated first, because a failed mint costs gas.
 */
export async function sendSelfMints(work: BridgeWork, destination: Destination): Promise<void> {
  if (destination.minter === null) return
  const { selfMintAfterMs } = work.rules
  const due = await work.jobs.mintable(destination.chainId, selfMintAfterMs)
  await Promise.all(due.map((bridge) => mint(work, destination, bridge)))
}

async function mint(work: BridgeWork, destination: Destination, bridge: DueBridge): Promise<void> {
  const { jobs, metrics, log, crashAt } = work
  const { chainId, node, transmitter, minter } = destination
  const { id, message, attestation, eventNonce } = bridge
  if (message === null || attestation === null || eventNonce === null || minter === null) return
  const data = encodeFunctionData({
    abi: messageTransmitterAbi,
    functionName: 'receiveMessage',
    args: [message, attestation],
  })
  const [isMinted, trial] = await Promise.all([
    node.isMinted(eventNonce),
    node.attempt(minter, { to: transmitter, data }),
  ])
  if (isMinted) {
    await jobs.note(bridge, { mintDueInMs: MINT_LOG_PAUSE_MS })
    return
  }
  if (trial.kind === 'reverts') {
    await recordRefusal(work, bridge, trial.reason)
    return
  }
  crashAt('bridge_before_mint')
  const gasLimit = (trial.gas * GAS_PERCENT) / 100n
  const laneTxId = await jobs.queueMint(bridge, {
    chainId,
    purpose: 'mint',
    to: transmitter,
    data,
    valueWei: 0n,
    gasLimit,
    account: bridge.authorization.from,
  })
  if (laneTxId === null) return
  crashAt('bridge_after_mint')
  metrics.count('self_mint', chainId)
  log.info({ event: 'mint_queued', bridgeId: id, chainId, laneTxId }, 'mint queued')
}

async function recordRefusal(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
  reason: string,
): Promise<void> {
  const { id: bridgeId, toChainId } = bridge
  if (EXPIRED.test(reason)) {
    // The poller reads the expiry and requests a new attestation.
    const changes = { message: null, attestation: null, circleStatus: 'expired', dueInMs: 0 }
    await jobs.move(bridge, 'pending_attestation', changes)
    return
  }
  if (USED.test(reason)) {
    metrics.count('mint_race_lost', toChainId)
    await jobs.note(bridge, { mintDueInMs: MINT_LOG_PAUSE_MS })
    return
  }
  const isNoted = await jobs.note(bridge, { alarm: 'mint_refused', mintDueInMs: REFUSED_MS })
  if (!isNoted || bridge.alarm === 'mint_refused') return
  metrics.alarm('mint_refused')
  log.error(
    { event: 'mint_rejected', alarm: 'mint_refused', bridgeId, toChainId, reason },
    'mint rejected',
  )
}

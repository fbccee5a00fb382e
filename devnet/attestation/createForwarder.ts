import { type Address, encodeFunctionData, type Hex } from 'viem'
import { messageTransmitterAbi } from '../../contracts-abi/messageTransmitterAbi.ts'
import { bridgeChainByDomain } from '../../core/kernel/chains/bridgeChains.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { submitTransaction } from '../chain/sendTransaction.ts'
import type { AttestationSettings } from './attestationSettings.ts'
import type { Faults } from './createFaults.ts'
import { type Burn, type Ledger, REORG_DEPTH } from './createLedger.ts'
import { oneAtATime } from './oneAtATime.ts'
import { attestationOf } from './signMessage.ts'
import { subjectOf } from './subjectOf.ts'

export type ForwardState = 'PENDING' | 'CONFIRMED' | 'COMPLETE' | 'FAILED'

export type Forwarding = { readonly state: ForwardState; readonly txHash: Hex | null }

export type Forwarder = {
  /** Sends the due mints on every destination. */
  drive(): Promise<void>
  /** Returns the forwarding state of a burn; null for a burn without forwarding. */
  forwardingOf(burn: Burn): Forwarding | null
}

export type ForwarderDeps = {
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly ledger: Ledger
  readonly faults: Faults
  readonly settings: AttestationSettings
  readonly transmitter: Address
  /** Unlocked account that pays the gas. */
  readonly from: Address
  readonly heads: ReadonlyMap<number, number>
}

/** Gas limit; a mint of the real contracts uses 200k. */
const MINT_GAS = 600_000n
/** Maximum number of tries of a reverting mint, one per block of the destination, before the forwarding fails. */
const MAX_TRIES = 30

/** Mints burns with forwarding. All state comes from the logs of both chains, so that a restart loses nothing. */
export function createForwarder(deps: ForwarderDeps): Forwarder {
  const { ledger } = deps
  return {
    // Two concurrent runs would both find no sent mint.
    drive: oneAtATime(async () => {
      for (const burn of ledger.open) {
        const chain = destinationOf(deps, burn)
        if (burn.attested === null) continue
        if (isOver(deps, burn, chain)) ledger.open.delete(burn)
        else if (chain !== undefined) await forward(deps, burn, chain)
      }
    }),
    forwardingOf: (burn) => forwardingOf(deps, burn),
  }
}

/** Returns true for a burn without forwarding, or for a burn whose mint is too deep for a reorganisation. */
function isOver(deps: ForwarderDeps, burn: Burn, chain: DevnetChain | undefined): boolean {
  if (burn.plan?.forwarding !== 'asked') return true
  if (chain === undefined) return false
  const arrival = deps.ledger.arrival(chain.chainId, burn.eventNonce)
  const head = deps.heads.get(chain.chainId) ?? 0
  return arrival !== undefined && head - arrival.blockNumber >= REORG_DEPTH
}

async function forward(deps: ForwarderDeps, burn: Burn, chain: DevnetChain): Promise<void> {
  const { faults, ledger } = deps
  if (burn.isForwardFailed || burn.attested?.isExpired !== false) return
  const arrived = ledger.arrival(chain.chainId, burn.eventNonce) !== undefined
  if (arrived && !burn.isForwardLate) return
  if (burn.forwardTx !== null && (await isUnderWay(chain, burn, burn.forwardTx))) return
  if (faults.takes('forward_never', subjectOf(burn))) return
  if (faults.takes('forward_failed', subjectOf(burn))) {
    burn.isForwardFailed = true
    return
  }
  if (!arrived && faults.takes('forward_late', subjectOf(burn))) burn.isForwardLate = true
  const isLate = burn.isForwardLate
  if (isLate && !arrived) return
  const { message, signatures } = burn.attested
  const data = encodeFunctionData({
    abi: messageTransmitterAbi,
    functionName: 'receiveMessage',
    args: [message, attestationOf(signatures)],
  })
  const call = { from: deps.from, to: deps.transmitter, data }
  if (!isLate && !(await succeeds(chain, call))) {
    burn.forwardTries += 1
    if (burn.forwardTries > MAX_TRIES) burn.isForwardFailed = true
    return
  }
  // The burn may have left its chain during the checks.
  if (!ledger.open.has(burn)) return
  burn.forwardTx = await submitTransaction(chain, { ...call, gas: MINT_GAS })
}

/**
 * Returns true if the forwarder's transaction is mined or pending; forgets a transaction that a reorganisation
 * removed.
 */
async function isUnderWay(chain: DevnetChain, burn: Burn, hash: Hex): Promise<boolean> {
  const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
  if (receipt !== null) {
    if (receipt.status !== '0x1') burn.isForwardFailed = true
    return true
  }
  if ((await chain.rpc('eth_getTransactionByHash', [hash])) !== null) return true
  burn.forwardTx = null
  return false
}

async function succeeds(
  chain: DevnetChain,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<boolean> {
  return chain.rpc('eth_call', [call, 'latest']).then(
    () => true,
    () => false,
  )
}

function forwardingOf(deps: ForwarderDeps, burn: Burn): Forwarding | null {
  const { ledger, from, heads, settings } = deps
  if (burn.plan === null || burn.plan.forwarding === 'none') return null
  const txHash = burn.forwardTx
  const chainId = destinationOf(deps, burn)?.chainId ?? 0
  const arrival = ledger.arrival(chainId, burn.eventNonce)
  if (arrival?.caller === from) {
    const depth = (heads.get(chainId) ?? 0) - arrival.blockNumber + 1
    const state = depth >= settings.forwardConfirmations ? 'COMPLETE' : 'CONFIRMED'
    return { state, txHash: arrival.txHash }
  }
  const isLost = arrival !== undefined && !burn.isForwardLate
  if (isLost || burn.isForwardFailed || burn.plan.forwarding === 'unpaid') {
    return { state: 'FAILED', txHash }
  }
  return { state: txHash === null ? 'PENDING' : 'CONFIRMED', txHash }
}

function destinationOf({ chains }: ForwarderDeps, { message }: Burn): DevnetChain | undefined {
  const chainId = bridgeChainByDomain(message.destinationDomain)?.chainId
  return chainId === undefined ? undefined : chains[chainId]
}

import { type Address, encodeFunctionData, type Hex } from 'viem'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import type { HandAnswer, HandWork, UnsignedCall } from './handWork.ts'
import { simulateCall } from './handWork.ts'
import { type HandBurn, readBurns } from './readBurns.ts'
import { nameOf, noBurnStatus, unknownTx } from './statusByHand.ts'

/** Address of MessageTransmitterV2, the same on every chain of the table. Source: @circle-fin/bridge-kit 1.15.1. */
const TRANSMITTER: Address = '0x81d40f21f12a8f0e3252bccb954d722d4c464b64'
/** Gas limit of a mint without an estimate; a mint with two signatures takes 191k gas. */
const ASSUMED_GAS = '300000'
/** Matches the revert reason of an expired attestation. Source: CCTP V2, TokenMessengerV2. */
const EXPIRED = /expired/i

type Mint =
  | { readonly kind: 'call'; readonly transaction: UnsignedCall; readonly note: string | null }
  | { readonly kind: 'none'; readonly why: string }

/**
 * Returns an unsigned mint for each burn of a transaction; the burn fixes the recipient, so any account may send the
 * mint.
 */
export async function mintByHand(work: HandWork, burnTx: Hex): Promise<HandAnswer> {
  const burns = await readBurns(work, burnTx)
  if (burns === null) return unknownTx(work, burnTx)
  if (burns.length === 0) return noBurnStatus(burnTx)
  const mints = await Promise.all(
    burns.map(async (burn) => ({ bridgeId: burn.id, mint: await mintOf(work, burn) })),
  )
  const calls = mints.flatMap(({ mint }) => (mint.kind === 'call' ? [mint] : []))
  const left = mints.flatMap(({ bridgeId, mint }) =>
    mint.kind === 'none' ? [{ bridgeId, why: mint.why }] : [],
  )
  const notes = calls.flatMap(({ note }) => note ?? [])
  return {
    isDone: calls.length > 0,
    facts: {
      burnTx,
      transactions: calls.map(({ transaction }) => transaction),
      ...(left.length > 0 ? { left } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
  }
}

async function mintOf(work: HandWork, burn: HandBurn): Promise<Mint> {
  if (burn.mint !== null) {
    return none(
      `the burn is already minted${burn.mint.txHash === null ? '' : `: ${burn.mint.txHash}`}`,
    )
  }
  if (!burn.isServiceThere) {
    return none('the attestation service is unavailable: retry later, or set ATTESTATION_URL')
  }
  if (burn.attested === null) {
    return none(`the burn is not attested yet (${burn.entry?.status ?? 'not listed'}): retry later`)
  }
  const { message, attestation } = burn.attested
  const data = encodeFunctionData({
    abi: messageTransmitterAbi,
    functionName: 'receiveMessage',
    args: [message, attestation],
  })
  const chain = work.chains.find(({ chainId }) => chainId === burn.toChainId)
  if (chain === undefined) return unsimulatedMint(burn, data)
  const tried = await simulateCall(chain, { to: chain.transmitter, data })
  if (tried.kind === 'passes') {
    return { kind: 'call', transaction: tried.transaction, note: null }
  }
  return none(await whyNot(work, burn, tried.reason))
}

/** Builds the mint for a destination without a configured node: the call is the same, but was not simulated. */
function unsimulatedMint({ toChainId, toDomain }: HandBurn, data: Hex): Mint {
  if (toChainId === null) return none(`domain ${toDomain} is unknown`)
  const name = nameOf(toChainId)
  return {
    kind: 'call',
    transaction: { chainId: toChainId, to: TRANSMITTER, data, value: '0', gas: ASSUMED_GAS },
    note: `simulation skipped: no node of ${name} is configured; set --rpc ${name}=URL`,
  }
}

async function whyNot(work: HandWork, { entry }: HandBurn, reason: string): Promise<string> {
  if (!EXPIRED.test(reason) || entry?.eventNonce == null) {
    return `the destination rejects the mint: ${reason}`
  }
  const isRequested = await work.attestations.reattest(entry.eventNonce)
  return isRequested
    ? 'the attestation expired; a new attestation is requested: retry after 60 s'
    : 'the attestation expired, and the service reports the burn as final: retry after 60 s'
}

function none(why: string): Mint {
  return { kind: 'none', why }
}

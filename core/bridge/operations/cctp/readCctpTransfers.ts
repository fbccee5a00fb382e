import type { Hex } from 'viem'
import { bridgeChainByDomain, bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { DomainError } from '../../../kernel/errors.ts'
import { showAddress } from '../../../kernel/operation/outputFields.ts'
import type { AttestationEntry, CctpReads } from '../../cctpPorts.ts'
import { addressOfWord, FORWARD_FRAME, hookBridgeId, isSameBurn } from '../../domain/cctpMessage.ts'
import type { BridgeDeps } from '../../ports.ts'
import { showNetwork } from '../bridgeFields.ts'
import { receiveMessageCall } from '../receiveMessageCall.ts'
import { forwardStateOf } from '../status/forwardStateOf.ts'
import { stateOf } from '../status/stateOf.ts'
import type { CctpTransfer } from './cctpSchema.ts'

type Found = NonNullable<Awaited<ReturnType<CctpReads['transfers']>>>
type Burn = Found['burns'][number]
type Mint = Found['mints'][number]
type Reads = { readonly bridge: Pick<BridgeDeps, 'attestations' | 'cctp'> }

/**
 * Reads every transfer of a transaction: the burns in log order, then the mints. While the attestation service is
 * unavailable, burns have no attestation.
 */
export async function readCctpTransfers(
  deps: Reads,
  txHash: Hex,
  found: Found,
): Promise<readonly CctpTransfer[]> {
  const current = found.burns.filter(({ version }) => version === 2)
  const domain = bridgeChainById(found.chainId)?.domain
  const entries =
    current.length === 0 || domain === undefined ? [] : await entriesOf(deps, domain, txHash)
  const burns = await Promise.all(
    found.burns.map((burn) => {
      const entry = entryOf(burn, entries, current.length)
      return showBurn(deps, { txHash, chainId: found.chainId, burn, entry })
    }),
  )
  return [...burns, ...found.mints.map((mint) => showMint(txHash, found.chainId, mint))]
}

async function entriesOf({ bridge }: Reads, domain: number, burnTx: Hex) {
  try {
    return await bridge.attestations.messages(domain, { burnTx })
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return []
    throw error
  }
}

/**
 * Finds the entry of a burn by its message. An entry without a message matches only if the transaction has one burn and
 * the service lists one entry.
 */
function entryOf(
  burn: Burn,
  entries: readonly AttestationEntry[],
  burns: number,
): AttestationEntry | null {
  if (burn.version === 1) return null
  const same = entries.find(({ message }) => message !== null && isSameBurn(burn.message, message))
  if (same !== undefined) return same
  const [only] = entries
  return burns === 1 && entries.length === 1 && only?.message === null ? only : null
}

type Shown = {
  readonly txHash: Hex
  readonly chainId: number
  readonly burn: Burn
  readonly entry: AttestationEntry | null
}

async function showBurn(
  { bridge }: Reads,
  { txHash, chainId, burn, entry }: Shown,
): Promise<CctpTransfer> {
  const eventNonce = entry?.eventNonce ?? null
  const mint = eventNonce === null ? null : await bridge.cctp.mintOf(burn.toDomain, eventNonce)
  const known = stateOf(null, entry)
  const state = mint !== null ? 'minted' : known === 'attested' ? known : 'pending_attestation'
  const to = bridgeChainByDomain(burn.toDomain)
  return {
    state,
    version: burn.version,
    burnTx: txHash,
    mintTx: mint?.txHash ?? null,
    burnedUsdc: String(burn.amountUsdc6),
    feeExecutedUsdc: units(mint?.feeExecutedUsdc6 ?? null),
    sourceChain: showNetwork(chainId),
    destinationChain: chainOfDomain(burn.toDomain),
    mintRecipient: recipientOf(burn.mintRecipient),
    forwarding: burn.hookData.startsWith(FORWARD_FRAME),
    forwardState: forwardStateOf(entry?.forwardState ?? null, state === 'minted'),
    circleStatus: entry?.status ?? null,
    delayReason: entry?.delayReason ?? null,
    bridgeId: hookBridgeId(burn.hookData),
    receiveMessage: state === 'attested' && to !== undefined ? mintCall(to.chainId, entry) : null,
  }
}

function showMint(txHash: Hex, chainId: number, mint: Mint): CctpTransfer {
  return {
    state: 'minted',
    version: 2,
    burnTx: null,
    mintTx: txHash,
    burnedUsdc: String(mint.amountUsdc6),
    feeExecutedUsdc: String(mint.feeExecutedUsdc6),
    sourceChain: chainOfDomain(mint.fromDomain),
    destinationChain: showNetwork(chainId),
    mintRecipient: recipientOf(mint.mintRecipient),
    forwarding: mint.hookData.startsWith(FORWARD_FRAME),
    forwardState: null,
    circleStatus: null,
    delayReason: null,
    bridgeId: hookBridgeId(mint.hookData),
    receiveMessage: null,
  }
}

function mintCall(chainId: number, entry: AttestationEntry | null) {
  if (entry?.message == null || entry.attestation === null) return null
  return receiveMessageCall(chainId, entry.message, entry.attestation)
}

/** Returns the CAIP-2 name of a chain; for an unknown chain, `cctp:` and its CCTP domain. */
function chainOfDomain(domain: number): string {
  const chain = bridgeChainByDomain(domain)
  return chain === undefined ? `cctp:${domain}` : showNetwork(chain.chainId)
}

function recipientOf(word: Hex): string | null {
  const recipient = addressOfWord(word)
  return recipient === null ? null : showAddress(recipient)
}

const units = (amount: bigint | null): string | null => (amount === null ? null : String(amount))

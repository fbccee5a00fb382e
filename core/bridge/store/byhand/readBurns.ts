import type { Hex } from 'viem'
import { bridgeChainByDomain, bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { AttestationsUnavailable } from '../../../kernel/errors.ts'
import type { AttestationEntry, CctpReads } from '../../cctpPorts.ts'
import {
  type CctpMessage,
  decodeMessage,
  hookBridgeId,
  isSameBurn,
} from '../../domain/cctpMessage.ts'
import type { HandWork } from './handWork.ts'

/** Burn of a transaction, as the chains and the attestation service describe the burn now. */
export type HandBurn = {
  /** Bridge id; null for a burn of a third-party contract. */
  readonly id: Hex | null
  readonly chainId: number
  readonly toDomain: number
  readonly toChainId: number | null
  readonly logged: CctpMessage
  /** Entry of the attestation service; null before the service lists the burn. */
  readonly entry: AttestationEntry | null
  /** Attested message; null before the attestation. */
  readonly attested: { readonly message: Hex; readonly attestation: Hex } | null
  readonly mint: Awaited<ReturnType<CctpReads['mintOf']>>
  /** True if the attestation service answered. */
  readonly isServiceThere: boolean
}

/** Reads the burns of a transaction; null if no searched chain has the transaction. Throws `RpcUnavailable`. */
export async function readBurns(work: HandWork, burnTx: Hex): Promise<readonly HandBurn[] | null> {
  const found = await work.cctp.transfers(burnTx)
  if (found === null) return null
  const { chainId } = found
  const domain = bridgeChainById(chainId)?.domain ?? -1
  const entries = await unlessUnavailable(work.attestations.messages(domain, { burnTx }))
  const burns = found.burns.flatMap(({ message }) => {
    const logged = decodeMessage(message)
    return logged === null ? [] : [{ message, logged }]
  })
  return Promise.all(
    burns.map(async ({ message, logged }) => {
      const entry = entryOf(entries ?? [], message, logged)
      const nonce = entry?.eventNonce ?? null
      const { destinationDomain: toDomain, hookData } = logged
      return {
        id: hookBridgeId(hookData),
        chainId,
        toDomain,
        toChainId: bridgeChainByDomain(toDomain)?.chainId ?? null,
        logged,
        entry,
        attested: attestedOf(entry, message),
        mint: nonce === null ? null : await work.cctp.mintOf(toDomain, nonce),
        isServiceThere: entries !== null,
      }
    }),
  )
}

/**
 * Selects the entry of a burn from the entries of its transaction: by the bytes of the message, or by the bridge id
 * while the entry has no message.
 */
function entryOf(
  entries: readonly AttestationEntry[],
  message: Hex,
  logged: CctpMessage,
): AttestationEntry | null {
  const same = entries.filter(
    (entry) => entry.message !== null && isSameBurn(message, entry.message),
  )
  const pending = entries.find(
    (entry) => entry.message === null && entry.hookData === logged.hookData,
  )
  return same.find(({ status }) => status === 'complete') ?? same[0] ?? pending ?? null
}

function attestedOf(entry: AttestationEntry | null, logged: Hex): HandBurn['attested'] {
  const { message = null, attestation = null, status } = entry ?? {}
  if (status !== 'complete' || message === null || attestation === null) return null
  return isSameBurn(logged, message) ? { message, attestation } : null
}

async function unlessUnavailable<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof AttestationsUnavailable) return null
    throw error
  }
}

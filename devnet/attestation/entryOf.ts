import type { Hex } from 'viem'
import type { Forwarding } from './createForwarder.ts'
import type { AttestedBurn, Burn } from './createLedger.ts'
import { type CctpMessage, decodeMessage } from './decodeMessage.ts'
import { fillMessage } from './fillMessage.ts'
import { attestationOf } from './signMessage.ts'

/** One message in an answer of the service; numbers are decimal strings. */
export type MessageEntry = {
  readonly message: Hex | null
  readonly eventNonce: Hex
  readonly attestation: Hex | 'PENDING'
  readonly decodedMessage: object
  readonly cctpVersion: number
  readonly status: 'complete' | 'pending_confirmations'
  readonly delayReason: string | null
  readonly forwardState: string | null
  readonly forwardTxHash: Hex | null
}

const CCTP_VERSION = 2

/** Returns the entry of a signed burn with the attestation in `shown`. */
export function completeEntry(
  burn: Burn,
  shown: Pick<AttestedBurn, 'message' | 'signatures'>,
  forwarding: Forwarding | null,
): MessageEntry {
  const decoded = decodeMessage(shown.message) ?? burn.message
  return {
    message: shown.message,
    eventNonce: decoded.nonce,
    attestation: attestationOf(shown.signatures),
    decodedMessage: decodedOf(decoded),
    cctpVersion: CCTP_VERSION,
    status: 'complete',
    ...restOf(burn, forwarding),
  }
}

/** Returns the entry of an unsigned burn; the real service uses two forms of an empty message. */
export function pendingEntry(
  burn: Burn,
  message: null | '0x',
  forwarding: Forwarding | null,
): MessageEntry {
  const { eventNonce } = burn
  const none = { finalityThresholdExecuted: 0, feeExecuted: 0n, expirationBlock: 0n }
  const filled = decodeMessage(fillMessage(burn.source, { nonce: eventNonce, ...none }))
  return {
    message,
    eventNonce,
    attestation: 'PENDING',
    decodedMessage: decodedOf(filled ?? burn.message),
    cctpVersion: CCTP_VERSION,
    status: 'pending_confirmations',
    ...restOf(burn, forwarding),
  }
}

function restOf(burn: Burn, forwarding: Forwarding | null) {
  return {
    delayReason: burn.plan?.delayReason ?? null,
    forwardState: forwarding?.state ?? null,
    forwardTxHash: forwarding?.txHash ?? null,
  }
}

function decodedOf({ body, ...header }: CctpMessage): object {
  return {
    sourceDomain: String(header.sourceDomain),
    destinationDomain: String(header.destinationDomain),
    nonce: header.nonce,
    sender: header.sender,
    recipient: header.recipient,
    destinationCaller: header.destinationCaller,
    minFinalityThreshold: String(header.minFinalityThreshold),
    finalityThresholdExecuted: String(header.finalityThresholdExecuted),
    messageBody: header.messageBody,
    decodedMessageBody: {
      burnToken: body.burnToken,
      mintRecipient: body.mintRecipient,
      amount: String(body.amount),
      messageSender: body.messageSender,
      maxFee: String(body.maxFee),
      feeExecuted: String(body.feeExecuted),
      expirationBlock: String(body.expirationBlock),
      hookData: body.hookData,
    },
  }
}
